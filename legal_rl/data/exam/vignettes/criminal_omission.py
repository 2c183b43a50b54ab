"""Vignettes of omission: 刑法 14-16, 23, 232, 233."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, Says, only, says, vignette

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
# By what the one who minds the child does, and how it ends where that counts: the norm on it alone, and the words.
NURSED = {
    ("看着", ""): (MURDER, "保姆故意不救"),
    ("昏倒", ""): (NO_FAULT, "保姆昏倒不能救"),
    ("刷剧", "溺亡"): (DEATH, "保姆疏忽致死"),
    ("刷剧", "获救"): (BY_LAW, "保姆疏忽而无结果"),
}


def _nanny(told: Any) -> str:
    if told.care == "看着":
        return "杀人"
    if told.care == "昏倒":
        return "意外"
    return "过失" if told.end == "溺亡" else "无结果"


def _murderers(told: Any) -> int:
    """Decide how many were bound to save the child, could, and let it drown."""
    return sum((told.care == "看着", told.duty == "值班", told.fall == "撞落"))


def _stage(told: Any) -> str | None:
    return {"溺亡": "既遂", "获救": "未遂"}[told.end] if _murderers(told) else None


def _counted(said: Says) -> Says:
    """The same, with what each of the three did as the reason; a crime by neglect is named where it stands alone."""
    for fall, bumped in {"撞落": "撞人落水者能救不救", "旁观": "旁观者没有救助义务"}.items():
        for duty, guarded in {
            "值班": "值班救生员能救不救",
            "轮休": "休假救生员没有义务",
            "救人": "救生员正救助他人",
        }.items():
            for (care, end), (norm, nursed) in NURSED.items():
                guilty = norm if fall == "旁观" and duty != "值班" else MURDER
                case = (fall, duty, care, end or "溺亡")

                def when(told: Any, case: tuple[str, ...] = case, either: bool = not end) -> bool:
                    return (told.fall, told.duty, told.care, "溺亡" if either else told.end) == case

                said = said.where(when, guilty, f"{nursed}，{bumped}，{guarded}")
    return said


CHILD_IN_THE_POOL: Final = vignette(
    "child_in_the_pool",
    "泳池里的孩子",
    "刑法",
    facts={
        "fall": {
            "撞落": "{child}系被[游客{swimmer}|{swimmer}]不慎撞落，{swimmer}见其下沉，能救而不救",
            "旁观": "{child}系自己滑落，[游客{swimmer}|在旁的{swimmer}]见其下沉，能救而不救",
        },
        "care": {
            "看着": "{nanny}常受{child}的父母责骂，希望{child}溺死，[能救而不施救|虽能施救却站在池边不动]",
            "刷剧": "{nanny}[只顾看手机|一直打电话]，始终没有察觉",
            "昏倒": "{nanny}此前已突发疾病昏倒",
        },
        "duty": {
            "值班": "值班救生员{guard}与{child}的父亲有仇，想让{child}溺死，[见状离开|看到后走开]",
            "轮休": "当天休假、前来游泳的救生员{guard}看到后离开",
            "救人": "值班救生员{guard}正在救助另一溺水者，无法分身",
        },
        "end": {"溺亡": "{child}溺水身亡", "获救": "{child}被他人救起，未受伤"},
    },
    story=(
        (
            "保姆{nanny}带雇主的5岁孩子{child}到游泳馆玩耍，{child}落入深水区。",
            "{nanny}受雇照看5岁的{child}，带其到游泳馆玩耍，{child}落入深水区。",
            "*{nanny}是5岁儿童{child}的保姆，带{child}去游泳馆，{child}落入深水区。",
        ),
        only("swimmer number negligent stage", "{fall}。"),
        "{care}。",
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
                    "负有看护义务，希望孩子溺死，能救而故意不救",
                    "{nanny}构成故意杀人罪",
                    "{nanny}应承担故意杀人罪的刑事责任",
                    "{nanny}违反看护{child}的作为义务，具有杀人的故意，应以故意杀人罪论处",
                ),
                "过失": says(
                    DEATH,
                    "负有看护义务，疏忽未察觉，致孩子溺亡，没有杀人的故意",
                    "{nanny}构成过失犯罪",
                    "对{nanny}应以过失犯罪追究刑事责任",
                    "{nanny}违反看护{child}的注意义务，应当承担过失犯罪的刑事责任",
                ),
                "意外": says(
                    NO_FAULT,
                    "此前已突发疾病昏倒，不能抗拒，没有救助的可能",
                    "{nanny}主观上既无故意，也无过失",
                    "{nanny}缺乏履行义务的可能性，应作无罪处理",
                    "{nanny}由于不能抗拒的原因未能救助{child}，其行为不是犯罪",
                ),
                "无结果": says(
                    BY_LAW,
                    "疏于看护是过失，但孩子未受伤，过失犯罪须有法定的结果",
                    "{nanny}有过失，但不构成犯罪",
                    "{nanny}主观上有过失，但应作无罪处理",
                    "{nanny}因过失违反看护{child}的义务，但缺少过失犯罪的结果要件，不负刑事责任",
                ),
            },
            {
                "omission_is_negligence": lambda told: "过失" if told.care == "看着" else _nanny(told),
                "carelessness_suffices": lambda told: "过失" if told.care == "刷剧" else _nanny(told),
            },
        ),
        Point(
            "guard",
            lambda told: {"值班": "杀人", "轮休": "无义务", "救人": "义务冲突"}[told.duty],
            {
                "杀人": says(
                    MURDER,
                    "值班救生员有职务上的救助义务，想让孩子溺死，能救而不救",
                    "{guard}构成故意杀人罪",
                    "{guard}负有职务上的救助义务，构成故意杀人罪",
                    "{guard}违反职务要求的作为义务，具有杀人的故意，应以故意杀人罪追究刑事责任",
                ),
                "无义务": says(
                    MURDER,
                    "当天休假，没有职务上的救助义务，不成立不作为的杀人",
                    "{guard}当天并不值班，没有救助{child}的义务，不构成犯罪",
                    "{guard}虽是救生员，但当天不在岗，不构成犯罪",
                ),
                "义务冲突": says(
                    NO_FAULT,
                    "有救助义务，但正在救助另一溺水者，无法分身",
                    "{guard}的行为属于义务冲突",
                    "{guard}负有救助{child}的义务，但属于义务冲突，不构成犯罪",
                ),
            },
            {
                "morals_are_duties": lambda told: "义务冲突" if told.duty == "救人" else "杀人",
                "post_is_all": lambda told: "无义务" if told.duty == "轮休" else "杀人",
            },
        ),
        Point(
            "swimmer",
            lambda told: {"撞落": "杀人", "旁观": "不构成"}[told.fall],
            {
                "杀人": says(
                    MURDER,
                    "不慎撞人落水，先前行为产生救助义务，能救而故意不救",
                    "{swimmer}构成故意杀人罪",
                    "{swimmer}因先前行为负有救助{child}的义务",
                    "{swimmer}的先前行为使{child}陷入危险，对其不救助的行为应以故意杀人罪论处",
                ),
                "不构成": says(
                    MURDER,
                    "孩子自己滑落，旁观者没有救助义务，不成立不作为的杀人",
                    "{swimmer}不构成犯罪",
                    "{swimmer}的行为仅违反道德，应作无罪处理",
                    "{swimmer}没有救助{child}的法律义务，不负刑事责任",
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
                "无人": _counted(
                    says(
                        NO_FAULT,
                        "无人故意不救或者过失致人死亡",
                        "对{nanny}、{swimmer}、{guard}均应作无罪处理",
                        "{nanny}、{swimmer}、{guard}均不负刑事责任",
                        "{nanny}、{swimmer}、{guard}三人均不构成犯罪",
                    )
                ),
                "一人": _counted(
                    says(
                        MURDER,
                        "只有一人有义务而故意不救",
                        "{nanny}、{swimmer}、{guard}中，仅有一人构成犯罪",
                        "{nanny}、{swimmer}、{guard}中，仅一人应负刑事责任",
                        "{nanny}、{swimmer}、{guard}中，应当追究一人的刑事责任，对另外二人应作无罪处理",
                    )
                ),
                "两人": _counted(
                    says(
                        MURDER,
                        "有两人有义务而故意不救",
                        "{nanny}、{swimmer}、{guard}中，仅有二人构成犯罪",
                        "{nanny}、{swimmer}、{guard}中，仅二人应负刑事责任",
                        "{nanny}、{swimmer}、{guard}中，应当追究二人的刑事责任，对另外一人应作无罪处理",
                    )
                ),
                "三人": _counted(
                    says(
                        MURDER,
                        "三人都有义务而故意不救",
                        "{nanny}、{swimmer}、{guard}三人均构成犯罪",
                        "{nanny}、{swimmer}、{guard}均应负刑事责任",
                        "对{nanny}、{swimmer}、{guard}应当分别追究刑事责任",
                    )
                ),
            },
        ),
        Point(
            "negligent",
            # Who bumped the child in by mistake and then let it drown is left out of it.
            lambda told: None if told.fall == "撞落" else "有" if _nanny(told) == "过失" else "无",
            {
                "有": says(
                    CARELESS,
                    "看护人疏忽没有察觉，致孩子溺亡",
                    "本案中有人构成过失犯罪",
                    "本案中有人应当承担过失犯罪的刑事责任",
                ),
                "无": says(
                    BY_LAW,
                    "疏于看护是过失，但孩子未受伤，没有过失犯罪的结果",
                    "本案中无人构成过失犯罪",
                    "本案各人的行为均不能以过失犯罪论处",
                )
                .where(lambda told: told.care == "昏倒", NO_FAULT, "看护人突发疾病昏倒，不能抗拒，既无故意，也无过失")
                .where(lambda told: told.care == "看着", INTENT, "看护人希望孩子溺死，能救而不救，是故意，不是过失"),
            },
            {"carelessness_suffices": lambda told: "有" if told.care == "刷剧" else "无"},
        ),
        Point(
            "stage",
            _stage,
            {
                "既遂": says(
                    MURDER,
                    "负有义务者故意不救，孩子已经溺亡",
                    "本案中有人构成故意杀人罪既遂",
                    "本案中的故意杀人罪属于犯罪既遂",
                ),
                "未遂": says(
                    ATTEMPT,
                    "负有义务者故意不救，孩子被他人救起，未得逞出于其意志以外",
                    "本案中有人构成故意杀人罪未遂",
                    "本案中的故意杀人罪属于犯罪未遂",
                    "对本案中犯故意杀人罪的人，可以比照既遂犯从轻或者减轻处罚",
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
                    "过失": "构成过失犯罪",
                    "意外": "没有故意和过失，不构成犯罪",
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
                    "无义务": "{guard}当天并不值班，不构成犯罪",
                    "义务冲突": "{guard}属于义务冲突，不构成犯罪",
                },
            },
        ),
    ),
)
