"""Vignettes of criminal investigation: who investigates and who withdraws, who defends."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
PROSECUTORS = CODE(19, says=("可以由人民检察院立案侦查", "非法拘禁、刑讯逼供、非法搜查等"))
POLICE = CODE(19, says=("刑事案件的侦查由公安机关进行，法律另有规定的除外",))
SUPERVISORS = Norm("监察法", 11, "2018-03-20", says=("对涉嫌贪污贿赂、滥用职权", "职务犯罪进行调查"))
TORTURE = CODE(56, says=("采用刑讯逼供等非法方法收集的犯罪嫌疑人、被告人供述", "应当予以排除"))
GROUNDS = CODE(29, says=("是本案的当事人或者是当事人的近亲属的", "应当自行回避"))
DECIDING = CODE(31, says=("分别由院长、检察长、公安机关负责人决定", "由同级人民检察院检察委员会决定"))
GOING_ON = CODE(31, says=("对侦查人员的回避作出决定前，侦查人员不能停止对案件的侦查",))
APPLYING = CODE(32, says=("辩护人、诉讼代理人可以依照本章的规定要求回避、申请复议",))
ADJOURNED = COURT(36, says=("应当决定休庭，并通知人民检察院尽快作出决定",))
WHO_DEFENDS = CODE(33, says=("监护人、亲友",))
LAWYERS_ONLY = CODE(34, says=("在侦查期间，只能委托律师作为辩护人",))
AID = Norm("法律援助法", 25, "2022-01-01", says=("未成年人", "视力、听力、言语残疾人", "指派律师担任辩护人"))
ON_DUTY = CODE(36, says=("由值班律师为犯罪嫌疑人、被告人提供法律咨询",))
MEETING = CODE(39, says=("至迟不得超过四十八小时", "在侦查期间辩护律师会见在押的犯罪嫌疑人，应当经侦查机关许可"))
FILES = CODE(40, says=("辩护律师自人民检察院对案件审查起诉之日起", "其他辩护人经人民法院、人民检察院许可"))
SECRETS = CODE(48, says=("有权予以保密", "应当及时告知司法机关"))


def _in_court(told: Any) -> bool:
    return told.target in ("公诉人", "陪审员")


def _decider(told: Any) -> str | None:
    """Who decides on an official's withdrawal; what is no ground at all is dismissed in court at once."""
    if told.ground == "言语" and _in_court(told):
        return None
    return {"侦查员": "局长决定", "局长": "检察委员会决定", "公诉人": "检察长决定", "陪审员": "院长决定"}[told.target]


def _meanwhile(told: Any) -> str | None:
    if not _in_court(told):
        return "继续侦查"
    return "暂停" if (told.target, told.ground) == ("公诉人", "亲兄") and told.asker != "父亲" else None


CONFESSION_IN_THE_DUTY_ROOM: Final = vignette(
    "confession_in_the_duty_room",
    "失窃案的办案民警与回避",
    "刑事诉讼法",
    facts={
        "deed": {
            "逼供": "{suspect}起初一口否认，{officer}便用电警棍反复电击，{suspect}实在熬不住，在认罪笔录上签了名",
            "收钱": "{suspect}自知瞒不过去，如实讲了经过并在笔录上签名，{officer}却私下收了{suspect}妻子送来的4万元，"
            "答应把案子压下来",
            "伤人": "{suspect}自知瞒不过去，如实讲了经过并在笔录上签名。几天后{suspect}取保回家，{officer}听女儿说曾被"
            "此人纠缠，下班后找上门去，将{suspect}打成重伤",
        },
        "target": {
            "侦查员": "案件还在侦查，{suspect}发现新接手的侦查员{official}",
            "局长": "案件还在侦查，{suspect}发现亲自指挥办案的县公安局局长{official}",
            "公诉人": "案件开庭时，{suspect}发现出庭的公诉人{official}",
            "陪审员": "案件开庭时，{suspect}发现合议庭里的人民陪审员{official}",
        },
        "ground": {"亲兄": "[就是|正是]店老板的亲哥哥", "言语": "说话声色俱厉，对自己[满脸嫌恶|一脸不屑]"},
        "asker": {
            "本人": "，[当即要求|便提出要]{official}回避",
            "律师": "。{suspect}的辩护律师随即要求{official}回避",
            "父亲": "。{suspect}的父亲[得知后|听说后]，自己出面要求{official}回避",
        },
    },
    story=(
        (
            "服装店夜里丢了3万元货款，县公安局民警{officer}把刚被店里辞退的{suspect}（26岁）带回讯问。",
            "*26岁的{suspect}被一家服装店辞退不久，店里夜间丢失货款3万元，县公安局民警{officer}很快将其带回讯问。",
        ),
        "{deed}。县检察院在对该案进行监督时[得知此事|发现了此事]。",
        "{target}{ground}{asker}。",
    ),
    parties=(
        {"officer": "甲", "suspect": "乙", "official": "丙"},
        {"officer": "{s[0]}某", "suspect": "{s[1]}某", "official": "{s[2]}某"},
        {"officer": "{p[0]}", "suspect": "{p[1]}", "official": "{p[2]}"},
    ),
    terms={"asker_name": lambda told: "{suspect}" + {"本人": "", "律师": "的辩护律师", "父亲": "的父亲"}[told.asker]},
    about=("本案的管辖、证据与回避", "本案"),
    points=(
        Point(
            "organ",
            lambda told: {"逼供": "检察院侦查", "收钱": "监察委员会调查", "伤人": "公安机关侦查"}[told.deed],
            {
                "检察院侦查": says(
                    PROSECUTORS,
                    "司法工作人员利用职权刑讯逼供，由检察院在诉讼监督中发现",
                    "{officer}的行为[可以由检察院立案侦查|属于检察院可以自行立案侦查的案件]",
                    "{officer}利用职权侵犯公民权利，检察院可以对其立案侦查",
                ),
                "监察委员会调查": says(
                    SUPERVISORS,
                    "民警收受贿赂是职务犯罪",
                    "{officer}的行为应由监察委员会立案调查，检察院无权侦查",
                    "检察院[应当|只能]将{officer}的问题移送监察委员会",
                ),
                "公安机关侦查": says(
                    POLICE,
                    "下班后伤人与职权无关，由公安机关侦查",
                    "{officer}虽是民警，对他的行为仍应由公安机关立案侦查",
                    "{officer}的行为与职权无关，[应由公安机关侦查|不归监察委员会或者检察院查办]",
                ),
            },
            {"officers_go_to_supervisors": lambda told: "监察委员会调查"},
        ),
        Point(
            "confession",
            lambda told: "排除" if told.deed == "逼供" else "可以采用",
            {
                "排除": says(
                    TORTURE,
                    "电击取得的供述是刑讯逼供所得",
                    "{suspect}签名的认罪笔录应当排除",
                    "即使认罪笔录所记属实，也不能作为起诉和判决{suspect}的依据",
                ),
                "可以采用": says(
                    TORTURE,
                    "供述并非以非法方法取得",
                    "{suspect}的认罪笔录可以作为证据使用",
                    "追究{officer}的责任，不影响{suspect}认罪笔录的证据资格",
                ),
            },
            {"what_is_true_stays": lambda told: "可以采用"},
        ),
        Point(
            "decider",
            _decider,
            {
                "局长决定": says(
                    DECIDING, "侦查人员的回避由公安机关负责人决定", "{official}是否回避，由县公安局局长决定"
                ),
                "检察委员会决定": says(
                    DECIDING,
                    "公安机关负责人的回避由同级检察院检察委员会决定",
                    "{official}的回避问题，应当由县检察院检察委员会决定",
                ),
                "检察长决定": says(
                    DECIDING,
                    "检察人员的回避由检察长决定",
                    "有权决定{official}回避的，是县检察院检察长",
                    "{official}是否回避，应当[报请|提请]县检察院检察长决定",
                ),
                "院长决定": says(DECIDING, "审判人员的回避由院长决定", "{official}的回避由县法院院长决定"),
            },
            {
                "court_decides_in_court": lambda told: "院长决定" if _decider(told) == "检察长决定" else _decider(told),
                "chief_prosecutor_for_chief": lambda told: (
                    "检察长决定" if _decider(told) == "检察委员会决定" else _decider(told)
                ),
            },
        ),
        Point(
            "asker",
            lambda told: "无权申请" if told.asker == "父亲" else "有权申请",
            {
                "有权申请": says(
                    APPLYING,
                    "当事人和辩护人可以要求回避",
                    "{asker_name}[有资格申请|可以申请]这一回避",
                    "在有权申请回避的人当中，包括{asker_name}",
                ),
                "无权申请": says(
                    APPLYING,
                    "成年人的父亲不是当事人、法定代理人或者辩护人",
                    "{asker_name}不是有权申请回避的人",
                    "由{asker_name}申请回避，于法无据",
                ),
            },
            {"only_parties_ask": lambda told: "有权申请" if told.asker == "本人" else "无权申请"},
        ),
        Point(
            "ground",
            lambda told: "应当回避" if told.ground == "亲兄" else "不必回避",
            {
                "应当回避": says(
                    GROUNDS,
                    "被害人的近亲属应当回避",
                    "{official}依法应当回避",
                    "即使没有人提出申请，{official}也应当自行回避",
                ),
                "不必回避": says(
                    GROUNDS, "态度不好不是回避的理由", "要求{official}回避的理由[不能成立|不属于法定情形]"
                ),
            },
            {"bias_is_a_ground": lambda told: "应当回避"},
        ),
        Point(
            "meanwhile",
            _meanwhile,
            {
                "继续侦查": says(
                    GOING_ON,
                    "决定作出以前不能停止侦查",
                    "在决定作出之前，{official}不能停下手头对本案的工作",
                    "申请提出后，{official}仍应继续[办理本案|参与办案]，直到就其回避作出决定",
                ),
                "暂停": says(
                    ADJOURNED,
                    "对出庭检察人员的法定回避申请，法庭应当休庭等待决定",
                    "案件应当先停下来，等是否让{official}回避有了决定再继续",
                ),
            },
            {"all_stops": lambda told: "暂停" if _meanwhile(told) else None},
        ),
    ),
    flaws=(
        Misbelief("officers_go_to_supervisors", "以为民警犯罪一律由监察委员会调查"),
        Misbelief("what_is_true_stays", "以为内容真实的供述就可以采用"),
        Misbelief("court_decides_in_court", "以为开庭后谁的回避都由院长决定"),
        Misbelief("chief_prosecutor_for_chief", "以为公安局局长的回避由检察长决定"),
        Misbelief("only_parties_ask", "以为辩护人无权申请回避"),
        Misbelief("bias_is_a_ground", "以为对办案人员态度的不满也是回避理由"),
        Misbelief("all_stops", "以为一申请回避，办案就要停下来"),
    ),
    issues=(
        Issue(
            asks=(
                "{official}是否回避，应由谁决定？",
                "对{official}的回避，有权作出决定的是：",
                "*谁有权决定{official}的回避？",
            ),
            answers={
                "decider": {
                    "局长决定": "县公安局局长",
                    "检察委员会决定": "县检察院检察委员会",
                    "检察长决定": "县检察院检察长",
                    "院长决定": "县法院院长",
                }
            },
        ),
    ),
)


def _meeting(told: Any) -> str:
    return "须经许可" if (told.stage, told.offence) == ("侦查", "恐怖") else "直接会见"


COUNSEL_FOR_A_PARCEL_SORTER: Final = vignette(
    "counsel_for_a_parcel_sorter",
    "分拣员的辩护律师与舅舅",
    "刑事诉讼法",
    facts={
        "who": {"未成年": "17岁的{suspect}", "聋哑": "自幼聋哑、现年24岁的{suspect}", "成年": "24岁的{suspect}"},
        "offence": {
            "盗窃": "因[多次|接连]偷拿包裹里的[手机|手表]，涉嫌盗窃罪",
            "恐怖": "因替一个境外恐怖组织转过三笔款，涉嫌帮助恐怖活动罪",
        },
        "stage": {
            "侦查": "第二天，母亲{mother}就[托人找到|请来]律师{lawyer}为儿子辩护",
            "起诉": "母亲{mother}四处借钱，直到案件移送县检察院审查起诉，才请来律师{lawyer}为儿子辩护",
        },
        "secret": {
            "旧事": "{suspect}三年前还撬过邻村的一家小卖部，一直没有被发现",
            "将来": "{suspect}的表哥为了替他出气，打算当天夜里去烧货运站站长的家",
        },
    },
    story=(
        (
            "{who}在货运站做分拣工，{offence}，被县公安局拘留。",
            "{who}是货运站的[分拣工|临时工]，{offence}，[上月|年初]被县公安局拘留。",
            "*县公安局将货运站的分拣工、{who}拘留，此人{offence}。",
        ),
        "{stage}，[做中学教师的|在中学教书的]舅舅{uncle}[也想一同担任辩护人|提出自己也要当辩护人]。",
        "{lawyer}[会见时|在会见中]得知，{secret}。",
    ),
    parties=(
        {"suspect": "甲", "mother": "乙", "lawyer": "丙", "uncle": "丁"},
        {"suspect": "{s[0]}某", "mother": "{s[1]}某", "lawyer": "{s[2]}某", "uncle": "{s[1]}老师"},
        {"suspect": "小{s[0]}", "mother": "{s[1]}某", "lawyer": "{s[2]}某", "uncle": "{s[1]}老师"},
    ),
    about=("{suspect}的辩护", "{lawyer}与{uncle}的诉讼权利", "本案"),
    points=(
        Point(
            "aid",
            lambda told: "不必指派" if told.who == "成年" else "应当指派",
            {
                "应当指派": says(
                    AID,
                    "未成年人、聋哑人没有委托辩护人的，应当通知指派律师",
                    "假如{mother}没有请律师，办案机关应当通知法律援助机构指派律师为{suspect}辩护",
                    "{suspect}即使自己不委托，也必须有律师为其辩护",
                ),
                "不必指派": says(
                    ON_DUTY,
                    "不属于应当指派的情形，由值班律师提供法律帮助",
                    "假如{mother}没有请律师，{suspect}可以约见值班律师，办案机关则没有义务通知法律援助机构指派辩护律师",
                    "{suspect}不属于应当通知法律援助机构指派辩护律师的人",
                ),
            },
            {"only_minors_get_aid": lambda told: "应当指派" if told.who == "未成年" else "不必指派"},
        ),
        Point(
            "meeting",
            _meeting,
            {
                "须经许可": says(
                    MEETING,
                    "恐怖活动犯罪案件在侦查期间会见须经侦查机关许可",
                    "{lawyer}会见{suspect}，应当经侦查机关许可",
                    "未经许可，看守所[可以|应当]拒绝{lawyer}的会见要求",
                ),
                "直接会见": says(
                    MEETING,
                    "辩护律师凭三证会见，至迟四十八小时内安排",
                    "{lawyer}凭执业证书、律所证明和委托书即可会见{suspect}，不必经办案机关许可",
                    "对{lawyer}的会见要求，看守所不得以未经许可为由拒绝",
                ),
            },
            {"permission_for_good": lambda told: "须经许可" if told.offence == "恐怖" else "直接会见"},
        ),
        Point(
            "files",
            lambda told: "可以阅卷" if told.stage == "起诉" else "不能阅卷",
            {
                "可以阅卷": says(
                    FILES,
                    "辩护律师自审查起诉之日起可以阅卷",
                    "{lawyer}接受委托后就可以查阅、复制案卷材料",
                    "{lawyer}已经可以阅卷，会见时还可以就有关证据向{suspect}核实",
                ),
                "不能阅卷": says(
                    FILES,
                    "侦查期间不能阅卷",
                    "{lawyer}可以了解涉嫌的罪名和案件有关情况，但还不能阅卷",
                    "{lawyer}会见时，还不能就案卷中的证据向{suspect}核实",
                ),
            },
            {"files_open_at_once": lambda told: "可以阅卷"},
        ),
        Point(
            "uncle",
            lambda told: "可以担任" if told.stage == "起诉" else "不能担任",
            {
                "可以担任": says(
                    WHO_DEFENDS,
                    "审查起诉阶段，亲友可以担任辩护人",
                    "{uncle}可以担任辩护人，但会见和阅卷须经检察院许可",
                    "{uncle}虽然不是律师，[也可以为{suspect}辩护|也可以接受辩护委托]",
                ),
                "不能担任": says(
                    LAWYERS_ONLY,
                    "侦查期间只能委托律师",
                    "{uncle}此时还不能担任{suspect}的辩护人",
                    "在{lawyer}和{uncle}两人中，此时能接受辩护委托的只有{lawyer}",
                ),
            },
            {"friends_at_any_time": lambda told: "可以担任", "never_friends": lambda told: "不能担任"},
        ),
        Point(
            "secret",
            lambda told: "应当告知" if told.secret == "将来" else "可以保密",
            {
                "应当告知": says(
                    SECRETS,
                    "他人准备实施危害公共安全的犯罪，应当告知",
                    "{lawyer}应当把会见时得知的情况及时告知司法机关",
                    "即使{suspect}不同意，{lawyer}也应当说出会见时得知的事",
                ),
                "可以保密": says(
                    SECRETS,
                    "对已经发生的事有权保密",
                    "{lawyer}有权对会见时得知的情况予以保密",
                    "司法机关问起，{lawyer}[也可以不说|仍可以不讲]会见时得知的事",
                ),
            },
            {"lawyers_never_tell": lambda told: "可以保密"},
        ),
    ),
    flaws=(
        Misbelief("only_minors_get_aid", "以为只有未成年人才应当指派律师"),
        Misbelief("permission_for_good", "以为恐怖活动案件在任何阶段会见都要许可"),
        Misbelief("files_open_at_once", "以为律师一接受委托就可以阅卷"),
        Misbelief("friends_at_any_time", "以为侦查期间也可以委托亲友"),
        Misbelief("never_friends", "以为辩护人只能是律师"),
        Misbelief("lawyers_never_tell", "以为律师对得知的一切都可以保密"),
    ),
    issues=(
        Issue(
            asks=(
                "关于{lawyer}接受委托之时的会见和阅卷，下列哪一说法是正确的？",
                "{lawyer}接受委托时，享有怎样的会见和阅卷权利？",
                "*{lawyer}接受委托时，其会见和阅卷的权利如何？",
            ),
            answers={
                "meeting": {"须经许可": "会见须经侦查机关许可", "直接会见": "会见无须任何机关许可"},
                "files": {"可以阅卷": "可以查阅案卷材料", "不能阅卷": "还不能查阅案卷材料"},
            },
        ),
    ),
)
