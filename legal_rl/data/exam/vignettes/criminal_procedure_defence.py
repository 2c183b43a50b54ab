"""Vignette of the defence: who can be counsel, and what counsel can do when."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
WHO_DEFENDS = CODE(33, says=("监护人、亲友",))
LAWYERS_ONLY = CODE(34, says=("在侦查期间，只能委托律师作为辩护人",))
AID = Norm("法律援助法", 25, "2022-01-01", says=("未成年人", "视力、听力、言语残疾人", "指派律师担任辩护人"))
ON_DUTY = CODE(36, says=("由值班律师为犯罪嫌疑人、被告人提供法律咨询",))
MEETING = CODE(39, says=("至迟不得超过四十八小时", "在侦查期间辩护律师会见在押的犯罪嫌疑人，应当经侦查机关许可"))
FILES = CODE(40, says=("辩护律师自人民检察院对案件审查起诉之日起", "其他辩护人经人民法院、人民检察院许可"))
SECRETS = CODE(48, says=("有权予以保密", "应当及时告知司法机关"))


def _meeting(told: Any) -> str:
    return "须经许可" if (told.stage, told.offence) == ("侦查", "恐怖") else "直接会见"


COUNSEL_FOR_A_PARCEL_SORTER: Final = vignette(
    "counsel_for_a_parcel_sorter",
    "分拣员的辩护律师与舅舅",
    "刑事诉讼法",
    facts={
        "who": {"未成年": "17岁的{suspect}", "聋哑": "24岁、自幼聋哑的{suspect}", "成年": "24岁的{suspect}"},
        "offence": {
            "盗窃": "[多次|接连]偷拿包裹，涉嫌盗窃罪",
            "恐怖": "替境外恐怖组织转款，涉嫌帮助恐怖活动罪",
        },
        "stage": {
            "侦查": "次日，母亲{mother}就请来律师{lawyer}为其辩护",
            "起诉": "案件移送县检察院审查起诉后，母亲{mother}才请来律师{lawyer}为其辩护",
        },
        "secret": {
            "旧事": "{suspect}三年前还撬过一家小卖部，至今没有人发现",
            "将来": "{suspect}的表哥为替他出气，准备当天夜里去烧站长的家",
        },
    },
    story=(
        (
            "{who}在货运站做分拣工，因{offence}，被县公安局拘留。",
            "*货运站的分拣工、{who}因{offence}，被县公安局拘留。",
        ),
        "{stage}，做教师的舅舅{uncle}[也想担任辩护人|也提出要当辩护人]。",
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
                    "{suspect}必须有律师为其辩护",
                    "假如{mother}放弃请律师，办案机关应当通知法律援助机构指派",
                    "{suspect}属于应当指派辩护的人，{mother}即使放弃委托，法律援助机构也应当派律师来辩护",
                    "假如{mother}不再出面，办案机关不能只为{suspect}安排值班律师，而应当通知指派辩护律师",
                ),
                "不必指派": says(
                    ON_DUTY,
                    "不属于应当指派的情形，由值班律师提供法律帮助",
                    "{suspect}不属于应当指派律师的人",
                    "假如{mother}放弃请律师，办案机关告知可以约见值班律师即可",
                    "假如{mother}放弃请律师，{suspect}能否得到指派，要看其本人或者近亲属是否申请、是否符合条件",
                    "假如{mother}放弃请律师，由值班律师提供法律帮助即可，没有必须指派辩护律师的要求",
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
                    "{lawyer}会见应当经过许可",
                    "[只有|唯有]经侦查机关许可，{lawyer}才能会见在押的{suspect}",
                    "{lawyer}会见{suspect}，在执业证书、律所证明和委托书之外，还应当取得侦查机关的许可",
                    "未经侦查机关许可，看守所应当拒绝{lawyer}的会见要求，证件齐全也不例外",
                ),
                "直接会见": says(
                    MEETING,
                    "辩护律师凭三证会见，至迟四十八小时内安排",
                    "{lawyer}凭证件即可会见",
                    "{lawyer}仅凭执业证书、律所证明和委托书就可以会见",
                    "{lawyer}凭执业证书、律所证明和委托书要求会见的，看守所应当安排，至迟在四十八小时以内",
                    "对{lawyer}的会见要求，看守所不得以未经办案机关许可为由拒绝或者拖延",
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
                    "{lawyer}已经可以阅卷",
                    "{lawyer}[接受委托后|受托之后]就可以查阅、摘抄、复制案卷材料",
                    "{lawyer}既可以查阅、复制案卷材料，会见时也可以就有关证据向{suspect}核实",
                    "{lawyer}查阅案卷不必等到案件起诉到法院以后，接受委托时就享有这一权利",
                ),
                "不能阅卷": says(
                    FILES,
                    "侦查期间不能阅卷",
                    "{lawyer}受托时阅卷还太早",
                    "{lawyer}受托时可以了解罪名和案情，但还不能阅卷",
                    "{lawyer}受托时能做的，是了解涉嫌的罪名和案件情况、提出意见，查阅案卷还要等到以后",
                    "{lawyer}受托时还无权查阅案卷，会见时也不能就案卷中的证据向{suspect}核实",
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
                    "{uncle}可以担任辩护人",
                    "{suspect}当时既可以委托律师，也可以委托{uncle}辩护",
                    "{uncle}可以担任辩护人，但会见{suspect}和查阅案卷，要经过检察院的许可",
                    "{uncle}不必具有律师资格，就可以和{lawyer}一起为{suspect}担任辩护人",
                ),
                "不能担任": says(
                    LAWYERS_ONLY,
                    "侦查期间只能委托律师",
                    "当时的辩护人只能是律师",
                    "在{lawyer}和{uncle}两人中，当时能接受辩护委托的只有{lawyer}",
                    "{uncle}要想担任辩护人，只能等到诉讼的下一阶段，当时{suspect}的辩护人只能由律师担任",
                    "{uncle}不是律师，所以当时还不能接受委托，即使{suspect}本人同意也不行",
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
                    "{lawyer}应当告知司法机关",
                    "即使{suspect}反对，{lawyer}也应当说出得知的事",
                    "{lawyer}对会见中得知的情况应当及时告知司法机关，因为它已经超出律师可以保密的范围",
                    "{lawyer}无权对得知的情况保密，即使{suspect}不同意，也应当及时告知司法机关",
                ),
                "可以保密": says(
                    SECRETS,
                    "对已经发生的事有权保密",
                    "{lawyer}有权予以保密",
                    "司法机关问起，{lawyer}[可以不讲|可以不说]会见中得知的事",
                    "{lawyer}得知的情况虽与犯罪有关，仍属于律师有权保密的范围，可以拒绝向司法机关透露",
                    "{lawyer}没有把得知的情况告知司法机关的义务，擅自说出去反而违背保密的要求",
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
