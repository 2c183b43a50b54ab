"""Vignette of the defence: who can be counsel, and what counsel can do when."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
WHO_DEFENDS = CODE(33, says=("监护人、亲友",))
LAWYERS_ONLY = CODE(34, says=("在侦查期间，只能委托律师作为辩护人",))
DEAF = CODE(35, says=("是盲、聋、哑人", "应当通知法律援助机构指派律师为其提供辩护"))
MINOR = CODE(278, says=("未成年犯罪嫌疑人、被告人没有委托辩护人的", "应当通知法律援助机构指派律师"))
ON_DUTY = CODE(36, says=("由值班律师为犯罪嫌疑人、被告人提供法律咨询",))
MEETING = CODE(39, says=("至迟不得超过四十八小时", "在侦查期间辩护律师会见在押的犯罪嫌疑人，应当经侦查机关许可"))
FILES = CODE(40, says=("辩护律师自人民检察院对案件审查起诉之日起", "其他辩护人经人民法院、人民检察院许可"))
SECRETS = CODE(48, says=("有权予以保密", "应当及时告知司法机关"))


def _meeting(told: Any) -> str:
    return "须经许可" if (told.stage, told.offence) == ("侦查", "恐怖") else "直接会见"


COUNSEL_FOR_A_PARCEL_SORTER: Final = vignette(
    "counsel_for_a_parcel_sorter",
    "在押嫌疑人的辩护人",
    "刑事诉讼法",
    facts={
        "who": {"未成年": "{suspect}17周岁", "聋哑": "{suspect}24周岁，系聋哑人", "成年": "{suspect}24周岁，身体健康"},
        "offence": {"盗窃": "盗窃罪", "恐怖": "帮助恐怖活动罪"},
        "stage": {"侦查": "侦查期间", "起诉": "案件移送审查起诉后"},
        "secret": {
            "旧事": "其3年前还曾盗窃他人财物，尚未被发现",
            "将来": "其表哥准备当晚放火烧毁证人家的房屋",
        },
    },
    story=(
        (
            "{suspect}因涉嫌{offence}被羁押。",
            "*{suspect}涉嫌{offence}，被羁押于看守所。",
        ),
        only("aid", "{who}，可能判处2年有期徒刑。"),
        "{stage}，{suspect}的[母亲|父亲]为其委托律师{lawyer}担任辩护人。",
        only("uncle", "{suspect}的[舅舅|叔叔]{uncle}（某中学教师）也要求担任辩护人。"),
        only("secret", "{lawyer}依法会见时，{suspect}告知{secret}。"),
    ),
    parties=(
        {"suspect": "甲", "lawyer": "乙", "uncle": "丙"},
        {"suspect": "{p[0]}", "lawyer": "{p[1]}", "uncle": "{p[2]}"},
    ),
    about=("{suspect}的辩护", "本案的辩护", "辩护人的诉讼权利"),
    points=(
        Point(
            "aid",
            lambda told: "不必指派" if told.who == "成年" else "应当指派",
            {
                "应当指派": says(
                    MINOR,
                    "嫌疑人十七周岁，未成年人没有辩护人的，应当通知指派",
                    "如未委托辩护人，依法应当为{suspect}指派律师",
                    "如未委托辩护人，{suspect}属于法律规定的应当指派律师的人",
                    "{suspect}没有委托辩护人的，依照刑事诉讼法，办案机关应当通知法律援助机构指派律师",
                ).where(lambda told: told.who == "聋哑", DEAF, "嫌疑人是聋哑人，没有委托辩护人的，应当通知指派"),
                "不必指派": says(
                    ON_DUTY,
                    "成年、健康且不会判处无期徒刑以上，由值班律师提供帮助",
                    "如未委托辩护人，刑事诉讼法并不要求为{suspect}指派律师",
                    "{suspect}没有委托辩护人的，不属于刑事诉讼法规定的应当指派律师的情形",
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
                    "{lawyer}此时会见应当经侦查机关许可",
                    "{lawyer}此时经侦查机关许可，方可会见{suspect}",
                    "{lawyer}此时要求会见的，除持有法定证件外，还应当经侦查机关许可",
                ),
                "直接会见": says(
                    MEETING,
                    "盗窃案不是会见须经许可的案件，辩护律师凭三证即可会见",
                    "{lawyer}此时持法定证件即可会见",
                    "看守所此时凭法定证件即应安排{lawyer}会见{suspect}",
                    "{lawyer}此时持执业证书、律师事务所证明和委托书，即可会见{suspect}",
                ).where(lambda told: told.offence == "恐怖", MEETING, "已移送审查起诉，须经许可的只限侦查期间"),
            },
            {"permission_for_good": lambda told: "须经许可" if told.offence == "恐怖" else "直接会见"},
        ),
        Point(
            "files",
            lambda told: "可以阅卷" if told.stage == "起诉" else "不能阅卷",
            {
                "可以阅卷": says(
                    FILES,
                    "案件已移送审查起诉，辩护律师自审查起诉之日起可以阅卷",
                    "{lawyer}此时可以阅卷",
                    "{lawyer}此时可以查阅、复制本案的案卷材料",
                    "{lawyer}此时可以查阅案卷材料，会见时可以向{suspect}核实有关证据",
                ),
                "不能阅卷": says(
                    FILES,
                    "尚在侦查期间，辩护律师自审查起诉之日起才可以阅卷",
                    "{lawyer}此时不能阅卷",
                    "{lawyer}此时可以了解罪名和案情，但不能阅卷",
                    "{lawyer}此时无权查阅、摘抄、复制本案的案卷材料",
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
                    "已到审查起诉阶段，亲友不是律师也可以担任辩护人",
                    "此时{uncle}可以担任辩护人",
                    "{suspect}此时可以委托{uncle}作为辩护人",
                    "此时{uncle}可以担任辩护人，经检察院许可，可以同{suspect}会见和通信",
                ),
                "不能担任": says(
                    LAWYERS_ONLY,
                    "侦查期间只能委托律师作辩护人，中学教师不是律师",
                    "此时{suspect}只能委托律师辩护",
                    "{uncle}不是律师，此时不能担任辩护人",
                    "此时只有律师可以担任辩护人，{suspect}不能委托{uncle}",
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
                    "他人准备当晚放火，是准备实施危害公共安全的犯罪",
                    "对{suspect}所述情况，{lawyer}应当告知司法机关",
                    "{lawyer}应当将{suspect}所述情况及时告知司法机关",
                    "{suspect}所述情况不属于{lawyer}可以保密的范围，应当及时告知司法机关",
                ),
                "可以保密": says(
                    SECRETS,
                    "三年前的盗窃已经发生，不是准备或者正在实施的犯罪",
                    "{lawyer}有权对{suspect}所述情况予以保密",
                    "对{suspect}所述情况，{lawyer}有权拒绝向司法机关透露",
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
                "关于{lawyer}此时的会见权和阅卷权，下列哪一说法是正确的？",
                "此时{lawyer}享有怎样的会见权和阅卷权？",
                "*关于{lawyer}此时的会见与阅卷，下列哪一选项是正确的？",
            ),
            answers={
                "meeting": {"须经许可": "会见应当经侦查机关许可", "直接会见": "凭法定证件即可会见"},
                "files": {"可以阅卷": "可以查阅案卷材料", "不能阅卷": "不能查阅案卷材料"},
            },
        ),
    ),
)
