"""Vignettes of omission: 刑法 14-16, 23, 232, 233."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
INTENT = Norm("刑法", 14, SINCE, says=("并且希望或者放任这种结果发生", "故意犯罪，应当负刑事责任"))
CARELESS = Norm("刑法", 15, SINCE, says=("因为疏忽大意而没有预见", "以致发生这种结果的，是过失犯罪"))
BY_LAW = Norm("刑法", 15, SINCE, says=("过失犯罪，法律有规定的才负刑事责任",))
NO_FAULT = Norm("刑法", 16, SINCE, says=("由于不能抗拒或者不能预见的原因所引起的，不是犯罪",))
ATTEMPT = Norm(
    "刑法", 23, SINCE, says=("由于犯罪分子意志以外的原因而未得逞的，是犯罪未遂", "可以比照既遂犯从轻或者减轻处罚")
)
MURDER = Norm("刑法", 232, SINCE, says=("故意杀人的",))
DEATH = Norm("刑法", 233, SINCE, says=("过失致人死亡的",))


def _nanny(told: Any) -> str:
    if told.care == "看着":
        return "杀人"
    if told.care == "昏倒":
        return "意外"
    return "过失" if told.end == "溺亡" else "无结果"


def _murderers(told: Any) -> int:
    """How many were bound to save the child, could, and let it drown."""
    return sum((told.care == "看着", told.duty == "值班", told.fall == "撞落"))


def _stage(told: Any) -> str | None:
    return {"溺亡": "既遂", "获救": "未遂"}[told.end] if _murderers(told) else None


CHILD_IN_THE_POOL: Final = vignette(
    "child_in_the_pool",
    "泳池里的孩子",
    "刑法",
    facts={
        "fall": {
            "撞落": "{swimmer}不慎将{child}撞入深水区，能救而未救",
            "旁观": "{child}滑入深水区，[游客{swimmer}|在场的{swimmer}]能救而未救",
        },
        "care": {
            "看着": "{nanny}对雇主不满，希望{child}溺死，[故未施救|站在一旁不救]",
            "刷剧": "{nanny}[只顾看手机|一直打电话]，没有察觉",
            "昏倒": "{nanny}此时突发疾病昏倒",
        },
        "duty": {
            "值班": "值班救生员{guard}与雇主有仇，想让{child}溺死，[见状离开|看到后走开]",
            "轮休": "轮休的救生员{guard}看到后离开",
            "救人": "值班救生员{guard}正在救助另一溺水者，无法分身",
        },
        "end": {"溺亡": "{child}溺水身亡", "获救": "{child}被他人救起，未受伤"},
    },
    story=(
        (
            "保姆{nanny}带雇主的5岁孩子{child}到游泳馆玩耍。",
            "{nanny}受雇照看5岁的{child}，带其到游泳馆玩耍。",
            "*{nanny}是5岁儿童{child}的保姆，带{child}去游泳馆。",
        ),
        "{fall}。",
        only("nanny number negligent stage", "{care}。"),
        only("guard number stage", "{duty}。"),
        "{end}。",
    ),
    parties=(
        {"nanny": "甲", "child": "乙", "swimmer": "丙", "guard": "丁"},
        {"nanny": "{s[0]}某", "child": "{s[3]}某", "swimmer": "{s[1]}某", "guard": "{s[2]}某"},
    ),
    about=("本案各人的行为", "本案的处理", "{nanny}等人的刑事责任"),
    # Who only lets a child drown, and it does not, is by the common opinion guilty of no attempt.
    possible=lambda told: told.end == "溺亡" or told.fall == "旁观",
    points=(
        Point(
            "nanny",
            _nanny,
            {
                "杀人": says(
                    MURDER,
                    "能救而故意不救",
                    "{nanny}构成故意杀人罪",
                    "{nanny}应承担故意杀人罪的刑事责任",
                    "{nanny}违反看护{child}的作为义务，具有杀人的故意，应以故意杀人罪论处",
                ),
                "过失": says(
                    DEATH,
                    "疏忽致人死亡",
                    "{nanny}构成过失致人死亡罪",
                    "{nanny}因疏忽大意致{child}死亡，应负刑事责任",
                    "{nanny}违反看护{child}的注意义务，应以过失致人死亡罪追究刑事责任",
                ),
                "意外": says(
                    NO_FAULT,
                    "突然昏倒，无法救助",
                    "{nanny}主观上欠缺罪过",
                    "{nanny}缺乏履行义务的可能性，应作无罪处理",
                    "{nanny}由于不能抗拒的原因未能救助{child}，其行为不是犯罪",
                ),
                "无结果": says(
                    BY_LAW,
                    "没有伤亡，过失不为罪",
                    "{nanny}有过失，但应作无罪处理",
                    "{nanny}的疏忽欠缺法定的危害结果，不负刑事责任",
                    "{nanny}违反了看护义务，但过失行为未造成法定的危害结果，不负刑事责任",
                ),
            },
            {
                "omission_is_negligence": lambda told: "过失" if told.care == "看着" else _nanny(told),
                "carelessness_suffices": lambda told: "过失" if told.care == "刷剧" else _nanny(told),
            },
        ),
        Point(
            "guard",
            lambda told: {"值班": "杀人", "轮休": "无义务", "救人": "无可能"}[told.duty],
            {
                "杀人": says(
                    MURDER,
                    "职务上有义务、有能力而故意不救",
                    "{guard}构成故意杀人罪",
                    "{guard}负有职务上的救助义务，构成故意杀人罪",
                    "{guard}违反职务要求的作为义务，具有杀人的故意，应以故意杀人罪追究刑事责任",
                ),
                "无义务": says(
                    INTENT,
                    "当天没有职务上的救助义务",
                    "{guard}欠缺刑法上的作为义务",
                    "{guard}没有救助{child}的法律义务，不构成犯罪",
                    "救生员的职务义务限于值班期间，对{guard}应作无罪处理",
                ),
                "无可能": says(
                    NO_FAULT,
                    "正在救助他人",
                    "{guard}的行为属于义务冲突",
                    "{guard}虽有义务，但缺乏救助{child}的可能性",
                    "{guard}同时负有两项救助义务，履行其中一项，即可排除犯罪的成立",
                ),
            },
            {
                "morals_are_duties": lambda told: "无可能" if told.duty == "救人" else "杀人",
                "post_is_all": lambda told: "无义务" if told.duty == "轮休" else "杀人",
            },
        ),
        Point(
            "swimmer",
            lambda told: {"撞落": "杀人", "旁观": "不构成"}[told.fall],
            {
                "杀人": says(
                    MURDER,
                    "先前行为使人落水，能救而不救",
                    "{swimmer}构成故意杀人罪",
                    "{swimmer}因先前行为负有救助{child}的义务",
                    "{swimmer}的先前行为使{child}陷入危险，对其死亡应以故意杀人罪论处",
                ),
                "不构成": says(
                    INTENT,
                    "没有救助义务",
                    "{swimmer}不构成犯罪",
                    "{swimmer}的行为违反道德，但应作无罪处理",
                    "{swimmer}欠缺法律上救助{child}的义务，对其应作无罪处理",
                ),
            },
            {
                "morals_are_duties": lambda told: "杀人",
                "bumping_is_accident": lambda told: "不构成",
            },
        ),
        Point(
            "number",
            lambda told: ("无人", "一人", "两人", "三人")[_murderers(told) + (_nanny(told) == "过失")],
            {
                "无人": says(
                    NO_FAULT,
                    "三人都不负刑事责任",
                    "对三人均应作无罪处理",
                    "{nanny}、{swimmer}、{guard}均不负刑事责任",
                    "司法机关不应追究{nanny}、{swimmer}、{guard}三人的刑事责任",
                ),
                "一人": says(
                    INTENT,
                    "只有一人应负责",
                    "三人中仅有一人构成犯罪",
                    "{nanny}、{swimmer}、{guard}中，一人应负刑事责任",
                    "{nanny}、{swimmer}、{guard}中，应当追究一人的刑事责任，对另外二人应作无罪处理",
                ),
                "两人": says(
                    INTENT,
                    "有两人应负责",
                    "三人中有二人构成犯罪",
                    "{nanny}、{swimmer}、{guard}中，二人应负刑事责任",
                    "{nanny}、{swimmer}、{guard}中，应当追究二人的刑事责任，对另外一人应作无罪处理",
                ),
                "三人": says(
                    INTENT,
                    "三人都应负责",
                    "三人均构成犯罪",
                    "{nanny}、{swimmer}、{guard}均应负刑事责任",
                    "{nanny}、{swimmer}、{guard}应当分别对{child}的死亡承担刑事责任",
                ),
            },
        ),
        Point(
            "negligent",
            lambda told: "有" if _nanny(told) == "过失" else "无",
            {
                "有": says(
                    CARELESS,
                    "因疏忽致人死亡",
                    "本案应适用过失犯罪的规定",
                    "本案中有人构成过失致人死亡罪",
                    "本案中有人违反注意义务致{child}死亡，构成过失犯罪",
                ),
                "无": says(
                    BY_LAW,
                    "没有人成立过失犯罪",
                    "本案中无人构成过失犯罪",
                    "本案排除过失致人死亡罪的适用",
                    "本案各人的行为都欠缺过失致人死亡罪的构成要件",
                ),
            },
            {"carelessness_suffices": lambda told: "有" if told.care == "刷剧" else "无"},
        ),
        Point(
            "stage",
            _stage,
            {
                "既遂": says(
                    MURDER,
                    "孩子已经死亡",
                    "本案存在故意杀人罪的既遂犯",
                    "本案中构成故意杀人罪的，属于犯罪既遂",
                    "{child}死亡的结果已经发生，犯故意杀人罪的应按既遂犯处罚",
                ),
                "未遂": says(
                    ATTEMPT,
                    "孩子被他人救起",
                    "本案存在故意杀人罪的未遂犯",
                    "犯故意杀人罪的，可以比照既遂犯从轻或者减轻处罚",
                    "由于意志以外的原因，{child}没有死亡，构成故意杀人罪的属于犯罪未遂",
                ),
            },
        ),
    ),
    flaws=(
        Misbelief("morals_are_duties", "以为见死不救一概是犯罪"),
        Misbelief("omission_is_negligence", "以为不作为至多是过失"),
        Misbelief("carelessness_suffices", "以为过失不要求死伤结果"),
        Misbelief("post_is_all", "以为有职守的人没有救起就构成犯罪"),
        Misbelief("bumping_is_accident", "以为失手撞人落水后没有救助义务"),
    ),
    issues=(
        Issue(
            ("对{nanny}的行为应如何认定？", "{nanny}的行为应如何定性？", "*关于{nanny}的行为，应当如何处理？"),
            {
                "nanny": {
                    "杀人": "构成故意杀人罪",
                    "过失": "构成过失致人死亡罪",
                    "意外": "属于不能抗拒，不构成犯罪",
                    "无结果": "有过失，但不构成犯罪",
                }
            },
        ),
        Issue(
            (
                "{swimmer}、{guard}的行为应如何定性？",
                "对{swimmer}、{guard}应如何处理？",
                "*{swimmer}、{guard}分别应承担何种责任？",
            ),
            {
                "swimmer": {"杀人": "{swimmer}构成故意杀人罪", "不构成": "{swimmer}不构成犯罪"},
                "guard": {
                    "杀人": "{guard}构成故意杀人罪",
                    "无义务": "{guard}没有救助义务，不构成犯罪",
                    "无可能": "{guard}缺乏救助的可能性，不构成犯罪",
                },
            },
        ),
    ),
)
