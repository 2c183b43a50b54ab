"""Vignettes of omission: 刑法 14-16, 23, 232, 233."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
            "撞落": "住户{swimmer}打闹时失手把小宝撞进深水区，见其挣扎，怕担责任溜走",
            "旁观": "小宝滑进深水区，水性很好的住户{swimmer}看见，嫌[麻烦|弄湿头发]没有理会",
        },
        "care": {
            "看着": "{nanny}会游泳，却因[被扣工资|将被辞退]怨恨雇主，站在池边看着",
            "刷剧": "{nanny}戴着耳机[看短剧|打手机游戏]，毫无察觉",
            "昏倒": "向来健康的{nanny}突发脑梗，昏倒在池边",
        },
        "duty": {
            "值班": "值班救生员{guard}看见，因小宝的父亲投诉过自己，转身离开",
            "轮休": "轮休来游泳的救生员{guard}看见，说“今天不归我管”",
            "救人": "值班救生员{guard}正在另一头救一名抽筋的老人，抽不开身",
        },
        "end": {
            "溺亡": "小宝溺水，经抢救无效死亡",
            "获救": "路过的[外卖员|快递员]跳下水救起小宝，小宝安然无恙",
        },
    },
    story=(
        (
            "保姆{nanny}受雇主之托，带5岁的小宝到小区泳池玩水。",
            "周末，保姆{nanny}受托带雇主5岁的儿子小宝到小区泳池玩水。",
            "*小区泳池开放首日，保姆{nanny}带着雇主托付的5岁男孩小宝来玩水。",
        ),
        "{fall}。",
        "{care}。",
        "{duty}。",
        "{end}。",
    ),
    parties=(
        {"nanny": "甲", "swimmer": "乙", "guard": "丙"},
        {"nanny": "{s[0]}某", "swimmer": "{s[1]}某", "guard": "{s[2]}某"},
        {"nanny": "{s[0]}阿姨", "swimmer": "{s[1]}某", "guard": "{s[2]}某"},
    ),
    about=("{nanny}、{swimmer}、{guard}的行为", "各人对小宝的责任", "本案中的不作为"),
    points=(
        Point(
            "nanny",
            _nanny,
            {
                "杀人": says(
                    MURDER,
                    "能救而故意不救",
                    "{nanny}构成故意杀人罪",
                    "{nanny}的袖手旁观应评价为故意杀人",
                    "{nanny}负有看护义务而坐视危险发展，与亲手加害价值相当，应定故意杀人罪",
                    "{nanny}负有作为的义务，也有履行的可能，其不救应以故意杀人罪而非过失犯罪论处",
                ),
                "过失": says(
                    DEATH,
                    "疏忽致人死亡",
                    "{nanny}构成过失致人死亡罪",
                    "{nanny}主观上只有疏忽，应定过失致人死亡罪",
                    "{nanny}违背的是看护中的注意义务，主观上属于疏忽大意，故应定过失致人死亡罪",
                    "{nanny}并不追求结果，只是没有尽到看护的注意，应定过失致人死亡罪",
                ),
                "意外": says(
                    NO_FAULT,
                    "突然昏倒，无法救助",
                    "{nanny}的情形属于不能抗拒",
                    "{nanny}缺乏履行义务的可能，不负刑事责任",
                    "作为义务以能够履行为前提，{nanny}没有这种可能，故意犯罪和过失犯罪都难以成立",
                    "由于不能抗拒的原因，{nanny}难以履行看护义务，法律不将其作为犯罪处理",
                ),
                "无结果": says(
                    BY_LAW,
                    "没有伤亡，过失不为罪",
                    "{nanny}虽有过失，但不构成犯罪",
                    "{nanny}的疏忽至多引起民事上的责任",
                    "过失犯罪以法定的危害结果为要件，{nanny}虽有疏忽，追究其刑事责任仍缺乏根据",
                    "即使雇主执意追究，{nanny}的过失也只涉及民事责任，刑法对此并不处罚",
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
                    "{guard}负有职务上的救助义务，应定故意杀人罪",
                    "{guard}背弃职责的行为与亲手加害具有同等性质，应以故意杀人罪追究刑事责任",
                    "{guard}能够履行职务上的义务而坐视不救，其责任是故意杀人，而不只是违反劳动纪律",
                ),
                "无义务": says(
                    INTENT,
                    "当天没有职务上的救助义务",
                    "{guard}只应受到道义上的责难",
                    "{guard}没有救助小宝的法律义务，不构成犯罪",
                    "救生员的职务义务限于当班期间，{guard}对小宝的安危只有道义上的责任",
                    "{guard}当时与普通游客并无区别，对小宝缺乏职务上的救助义务，不构成犯罪",
                ),
                "无可能": says(
                    NO_FAULT,
                    "正在救助他人",
                    "{guard}的情形属于义务冲突",
                    "{guard}有救助义务，但当时缺乏履行的可能，难以定罪",
                    "两项救助义务冲突时履行其中一项即可，{guard}对小宝的遭遇不负刑事责任",
                    "{guard}对小宝负有义务，但法律不能强求其同时履行两项义务，故不构成犯罪",
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
                    "{swimmer}因先前行为负有救助义务，应定故意杀人罪",
                    "{swimmer}眼见危险而置之不顾，其责任已超出过失，应承担故意杀人罪的刑事责任",
                    "{swimmer}负有排除危险的义务而不履行，其罪过是故意，不能只按过失犯罪处理",
                ),
                "不构成": says(
                    INTENT,
                    "没有救助义务",
                    "{swimmer}只应受到道德谴责",
                    "法律并不要求{swimmer}救助小宝",
                    "能够救助与应当救助有别，{swimmer}缺乏法律上的救助义务，因此不能追究其刑事责任",
                    "{swimmer}的态度应受谴责，但因不负有救助义务，不能以不作为犯罪追究责任",
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
                    "本案中的三人都不构成犯罪",
                    "{nanny}、{swimmer}、{guard}均应作无罪处理",
                    "对{nanny}、{swimmer}和{guard}都只能作道德或者民事上的评价，追究刑事责任缺乏根据",
                ),
                "一人": says(
                    INTENT,
                    "只有一人应负责",
                    "三人中只有一人构成犯罪",
                    "三人之中，应当负刑事责任的只有一人",
                    "对小宝的遭遇，{nanny}、{swimmer}和{guard}之中只有一人应负刑事责任，其余两人不构成犯罪",
                ),
                "两人": says(
                    INTENT,
                    "有两人应负责",
                    "构成犯罪的共有两人",
                    "三人之中，应当负刑事责任的有两人",
                    "{nanny}、{swimmer}和{guard}之中有两人构成犯罪，只有一人可以免于刑事追究",
                ),
                "三人": says(
                    INTENT,
                    "三人都应负责",
                    "三人都应负刑事责任",
                    "{nanny}、{swimmer}和{guard}都构成犯罪",
                    "三人虽是各自行事，但{nanny}、{swimmer}和{guard}都应就自己的行为承担刑事责任",
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
                    "本案中有人成立过失犯罪",
                    "对本案中的一人，应以过失犯罪追究刑事责任",
                    "对三人的行为不能只考虑故意杀人，还应以过失犯罪追究其中一人疏忽大意的责任",
                ),
                "无": says(
                    BY_LAW,
                    "没有人成立过失犯罪",
                    "本案不存在过失犯罪",
                    "以过失犯罪追究刑事责任，在本案中缺乏根据",
                    "本案中若有人负刑事责任，其罪过形式也只能是故意，过失犯罪的规定难以适用",
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
                    "本案中的故意杀人已经既遂",
                    "成立故意杀人罪的人，应负犯罪既遂的责任",
                    "成立故意杀人罪的人应负既遂的责任，事后的悔过只能作为酌定的量刑情节",
                ),
                "未遂": says(
                    ATTEMPT,
                    "孩子被他人救起",
                    "本案中的故意杀人只是未遂",
                    "成立故意杀人罪的人，可以比照既遂犯从轻或者减轻处罚",
                    "成立故意杀人罪的人因意志以外的原因而未得逞，法院可以从轻或者减轻处罚",
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
            ("对{nanny}的行为应如何认定？", "关于{nanny}的责任，应如何处理？", "*{nanny}是否构成犯罪，构成何罪？"),
            {
                "nanny": {
                    "杀人": "构成故意杀人罪",
                    "过失": "构成过失致人死亡罪",
                    "意外": "不构成犯罪，属于不能抗拒的情形",
                    "无结果": "虽有疏忽，但不负刑事责任",
                }
            },
        ),
        Issue(
            (
                "{guard}和{swimmer}应负何种责任？",
                "对{guard}、{swimmer}应如何处理？",
                "*{guard}、{swimmer}的不救应如何定性？",
            ),
            {
                "guard": {
                    "杀人": "{guard}应负故意杀人的责任",
                    "无义务": "{guard}没有救助义务，不构成犯罪",
                    "无可能": "{guard}有救助义务但无法履行，不构成犯罪",
                },
                "swimmer": {"杀人": "{swimmer}构成故意杀人罪", "不构成": "{swimmer}不负刑事责任"},
            },
        ),
    ),
)
