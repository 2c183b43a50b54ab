"""Vignette of criminal investigation: who investigates, what a confession is worth, and who withdraws."""

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
            "逼供": "{suspect}起初不认，{officer}用电警棍反复电击，{suspect}熬不住，签了认罪笔录",
            "收钱": "{suspect}如实招认并签名，{officer}却收下{suspect}妻子送来的4万元，答应把案子压下来",
            "伤人": "{suspect}如实招认并签名。{suspect}取保后，{officer}听说女儿曾被此人纠缠，下班后上门将其打成重伤",
        },
        "target": {
            "侦查员": "侦查中，新接手的侦查员{official}",
            "局长": "侦查中，亲自指挥办案的县公安局局长{official}",
            "公诉人": "开庭时，公诉人{official}",
            "陪审员": "开庭时，合议庭中的人民陪审员{official}",
        },
        "ground": {"亲兄": "[就是|正是]店老板的亲哥哥", "言语": "声色俱厉，对{suspect}[满脸嫌恶|一脸不屑]"},
        "asker": {
            "本人": "{suspect}[当即要求其|便要求其]回避",
            "律师": "{suspect}的辩护律师[随即|当即]要求其回避",
            "父亲": "{suspect}的父亲[得知后|听说后]自己出面，要求其回避",
        },
    },
    story=(
        (
            "服装店丢了货款，县公安局民警{officer}讯问刚被店里辞退的{suspect}（26岁）。",
            "*服装店的货款被偷，县公安局民警{officer}将刚被店里辞退的{suspect}（26岁）带回讯问。",
        ),
        "{deed}。县检察院监督该案时[得知此事|发现了此事]。",
        "{target}{ground}，{asker}。",
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
                    "{officer}可以由检察院立案侦查",
                    "{officer}的行为属于检察院可以自行立案侦查的案件",
                    "{officer}利用职权侵犯了公民权利，检察院在诉讼监督中发现后，可以对其立案侦查",
                    "{officer}的行为不是只能由监察委员会调查，检察院也可以决定立案侦查",
                ),
                "监察委员会调查": says(
                    SUPERVISORS,
                    "民警收受贿赂是职务犯罪",
                    "{officer}应由监察委员会调查",
                    "检察院应当将{officer}的问题线索移送监察委员会",
                    "{officer}涉嫌的职务犯罪应由监察委员会立案调查，检察院即使先发现线索，也只能移送",
                    "检察院无权对{officer}立案侦查，只能将线索移送监察委员会调查",
                ),
                "公安机关侦查": says(
                    POLICE,
                    "下班后伤人与职权无关，由公安机关侦查",
                    "{officer}应由公安机关立案侦查",
                    "{officer}的行为与其职权[缺乏联系|并不相干]，应由公安机关侦查",
                    "{officer}虽是民警，其行为仍应由公安机关立案侦查，检察院应当把线索移送过去",
                    "{officer}的行为与职权无关，监察委员会和检察院都不应立案，而应由公安机关侦查",
                ),
            },
            {"officers_go_to_supervisors": lambda told: "监察委员会调查"},
        ),
        Point(
            "confession",
            lambda told: "非法证据" if told.deed == "逼供" else "可以采用",
            {
                "非法证据": says(
                    TORTURE,
                    "电击取得的供述是刑讯逼供所得",
                    "{suspect}的认罪笔录应当排除",
                    "认罪笔录应当排除，给{suspect}定罪只能依靠其他证据",
                    "认罪笔录系以非法方法取得，所记内容即使真实，也应当在起诉和审判时予以排除",
                    "即使认罪笔录所记属实，检察院和法院也不得把它作为起诉、判决{suspect}的依据",
                ),
                "可以采用": says(
                    TORTURE,
                    "供述并非以非法方法取得",
                    "{suspect}的认罪笔录可以采用",
                    "{officer}虽应被追究责任，{suspect}的认罪笔录仍有证据资格",
                    "{officer}的犯罪应当另案处理，检察院则可以继续用认罪笔录来指控{suspect}",
                    "认罪笔录[取得合法|取得程序合法]，经法庭查证属实，可以作为认定{suspect}有罪的根据",
                ),
            },
            {"what_is_true_stays": lambda told: "可以采用"},
        ),
        Point(
            "decider",
            _decider,
            {
                "局长决定": says(
                    DECIDING,
                    "侦查人员的回避由公安机关负责人决定",
                    "{official}的回避由公安局长决定",
                    "有权决定{official}是否回避的，是县公安局局长",
                    "要求{official}回避的，应当向县公安局提出，由县公安局局长就是否回避作出决定",
                    "{official}是否回避由县公安局局长决定，无须经过县检察院批准或者同意",
                ),
                "检察委员会决定": says(
                    DECIDING,
                    "公安机关负责人的回避由同级检察院检察委员会决定",
                    "{official}的回避由检察委员会决定",
                    "对{official}是否回避，应当由县检察院检察委员会决定",
                    "{official}是否回避，应当提交县检察院检察委员会讨论，检察长个人的意见只是其中一票",
                    "县公安局和县检察院检察长都无权单独决定{official}是否回避，应由检察委员会决定",
                ),
                "检察长决定": says(
                    DECIDING,
                    "检察人员的回避由检察长决定",
                    "{official}的回避由检察长决定",
                    "{official}是否回避，应当[报请|提请]县检察院检察长决定",
                    "{official}的回避应由县检察院检察长决定，公安局局长或者法院院长代为决定都属于越权",
                    "即使{official}本人愿意回避，也应由县检察院检察长决定，不能自行退出",
                ),
                "院长决定": says(
                    DECIDING,
                    "审判人员的回避由院长决定",
                    "{official}的回避由法院院长决定",
                    "县法院院长[有权决定|可以决定]{official}是否应当回避",
                    "对{official}是否回避，审判长应当报告县法院院长，由院长而非合议庭作出决定",
                    "即使{official}本人愿意回避，也应由县法院院长决定，不能自行退出",
                ),
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
                    "{asker_name}有权申请回避",
                    "在有权申请回避的人当中，包括{asker_name}",
                    "刑事诉讼法给了{asker_name}申请回避的权利，至于能否成功，要看理由是否属于法定情形",
                    "不能以{asker_name}没有申请资格为由驳回，而只能审查回避的理由是否成立",
                ),
                "无权申请": says(
                    APPLYING,
                    "成年人的父亲不是当事人、法定代理人或者辩护人",
                    "{asker_name}缺乏申请回避的资格",
                    "{asker_name}只能反映情况，申请回避要由别人提出",
                    "{asker_name}想让{official}回避，只能请有申请权的人提出，自己提出的申请应当驳回",
                    "无论理由是否成立，{asker_name}都不属于可以申请{official}回避的人",
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
                    "即使申请撤回，{official}也应当自行回避",
                    "{official}应当自行回避，因为其身份可能影响案件的公正处理，属于法定的回避情形",
                    "即使没有人提出申请，{official}也应当自行回避，这是法律对其身份的要求",
                ),
                "不必回避": says(
                    GROUNDS,
                    "态度不好不是回避的理由",
                    "{official}不必因此回避",
                    "要求{official}回避的理由超出了法定的回避情形",
                    "即使反映的情况属实，要求{official}回避的理由也难以成立，只能通过其他途径投诉",
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
                    "决定作出前，{official}应当照常工作",
                    "申请提出后，{official}仍应继续[办理本案|参与办案]，直到有了决定",
                    "为免贻误时机，在就回避作出决定以前，{official}应当继续办理本案，停下来反而违法",
                    "法律不允许{official}在就其回避作出决定以前停下工作，申请再有理由也是如此",
                ),
                "暂停": says(
                    ADJOURNED,
                    "对出庭检察人员的法定回避申请，法庭应当休庭等待决定",
                    "诉讼应当暂停，等待决定",
                    "是否让{official}回避有了决定，案件才能继续进行",
                    "对{official}的回避申请提出后，案件应当停下来，待有权机关作出决定再恢复进行",
                    "在是否让{official}回避有结果以前，不能继续推进本案的程序，否则程序违法",
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
