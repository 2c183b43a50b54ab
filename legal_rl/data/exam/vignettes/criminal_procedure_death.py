"""Vignette of death sentences under review and of the reprieve: 刑事诉讼法 247-261."""

from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
REVIEWED = CODE(247, says=("被告人不上诉的，应当由高级人民法院复核后，报请最高人民法院核准", "判处死刑的第二审案件"))
APPROVING = COURT(
    429, says=("应当裁定不予核准，并撤销原判", "必要时，也可以依法改判", "可以在纠正后作出核准的判决、裁定")
)
NEW_BENCH = COURT(432, says=("原审人民法院应当另行组成合议庭审理", "第四百二十九条第四项、第五项规定的案件除外"))
REPRIEVE = Norm(
    "刑法", 50, "2021-03-01", says=("二年期满以后，减为无期徒刑", "减为二十五年有期徒刑", "死刑缓期执行的期间重新计算")
)
FATES = CODE(261, says=("报请高级人民法院裁定", "由高级人民法院报请最高人民法院核准", "并报最高人民法院备案"))


FATE: Final = {"杀人": "执行死刑", "伤人": "重新计算", "平常": "减为无期", "救人": "减为25年"}


TWO_SENTENCES_FOR_ONE_MURDER: Final = vignette(
    "two_sentences_for_one_murder",
    "死刑与死缓",
    "刑事诉讼法",
    facts={
        "appeal": {
            "未上诉": "{first}、{second}均未上诉，检察院未抗诉",
            "上诉": "{first}上诉，省高级法院裁定维持原判",
        },
        "finding": {
            "证据": "认定{first}参与杀人的证据不足",
            "新证": "出现了新的影响{first}量刑的证据",
            "纠纷": "原判事实清楚、证据充分，但不应判处{first}死刑",
            "条文": "判处{first}死刑适当，但原判漏引一个法律条款",
        },
        "conduct": {
            "杀人": "故意杀害同监犯，情节恶劣",
            "伤人": "故意伤害他人[致轻伤|致其轻伤]，但情节不恶劣",
            "平常": "过失致[同监犯|他人]受伤",
            "救人": "从火灾中救出三人，[被认定为|被认定有]重大立功",
        },
    },
    story=(
        (
            "市中级法院以故意杀人罪判处{first}死刑，判处[同案的|同案犯]{second}死刑缓期二年执行。",
            "{first}、{second}共同故意杀人，分别被市中级法院判处死刑和死刑缓期二年执行。",
            "*因共同故意杀人，{first}被市中级法院判处死刑立即执行，{second}被判处死刑缓期二年执行。",
        ),
        only("route", "{appeal}。"),
        only("review bench", "最高法院复核[后|时]认为，{finding}。"),
        only("fate organ", "{second}的死缓获得核准，缓期执行期间，{second}{conduct}。"),
    ),
    parties=(
        {"first": "甲", "second": "乙"},
        {"first": "{s[0]}某", "second": "{s[1]}某"},
        {"first": "{p[0]}", "second": "{p[1]}"},
    ),
    about=("对{first}和{second}的处理", "本案的死刑复核与执行", "本案的处理"),
    points=(
        Point(
            "route",
            lambda told: "先经复核" if told.appeal == "未上诉" else "直接报核准",
            {
                "先经复核": says(
                    REVIEWED,
                    "中级法院一审判处死刑而未上诉，由高级法院复核后报请核准",
                    "{first}的死刑应先由省高级法院复核",
                    "省高级法院应当复核{first}的死刑，再报请核准",
                    "对{first}的死刑，省高级法院应当复核，不同意判处死刑的可以提审或者发回重审",
                ),
                "直接报核准": says(
                    REVIEWED,
                    "高级法院已第二审维持死刑，不须再经复核程序",
                    "{first}的死刑应当直接报请最高法院核准",
                    "{first}的死刑由省高级法院直接报请最高法院核准，无需另行复核",
                ),
            },
            {"always_reviewed_twice": lambda told: "先经复核"},
        ),
        Point(
            "review",
            lambda told: {"纠纷": "发回或改判", "条文": "纠正后核准"}.get(told.finding, "应当发回"),
            {
                "应当发回": says(
                    APPROVING,
                    "原判证据不足，不属事实清楚而量刑不当的可改判情形",
                    "最高法院应当撤销原判发回重审，不得改判",
                    "最高法院应当裁定不予核准，撤销原判，发回重审，不得直接改判{first}的刑罚",
                ).where(
                    lambda told: told.finding == "新证",
                    APPROVING,
                    "出现新的影响量刑的证据，不属原判事实清楚的可改判情形",
                ),
                "发回或改判": says(
                    APPROVING,
                    "原判事实清楚、证据充分，只是不应当判处死刑",
                    "最高法院必要时可以改判{first}较轻的刑罚",
                    "最高法院应当不予核准{first}的死刑，撤销原判，必要时可以依法改判",
                ),
                "纠正后核准": says(
                    APPROVING,
                    "只是漏引条款的瑕疵，判处死刑并无不当",
                    "最高法院可以纠正后核准死刑",
                    "最高法院可以在纠正后核准{first}的死刑",
                    "最高法院无需发回重审，可以在纠正后作出核准{first}死刑的判决、裁定",
                ),
            },
            {
                "every_fault_sends_back": lambda told: "发回或改判" if told.finding == "纠纷" else "应当发回",
            },
        ),
        Point(
            "bench",
            lambda told: {"证据": "另行组成", "条文": None}.get(told.finding, "不必另组"),
            {
                "另行组成": says(
                    NEW_BENCH,
                    "因证据不足发回，不是可以不另组合议庭的两种例外",
                    "{first}案发回重审的，应当另行组成合议庭",
                    "{first}案发回重审的，原合议庭成员不得参加审理",
                    "{first}案发回重审的，原审法院应当另行组成合议庭进行审理",
                ),
                "不必另组": says(
                    NEW_BENCH,
                    "因不应当判处死刑发回，属不须另组合议庭的例外",
                    "{first}案发回重审的，可以由原合议庭审理",
                    "{first}案发回重审的，原审法院可以不另行组成合议庭",
                ).where(lambda told: told.finding == "新证", NEW_BENCH, "因新的证据发回，属不须另组合议庭的例外"),
            },
            {"always_a_new_bench": lambda told: None if told.finding == "条文" else "另行组成"},
        ),
        Point(
            "fate",
            lambda told: FATE[told.conduct],
            {
                "执行死刑": says(
                    REPRIEVE,
                    "缓期执行期间故意杀人，情节恶劣",
                    "报请核准后，对{second}执行死刑",
                    "经核准后，对{second}应当执行死刑",
                ),
                "重新计算": says(
                    REPRIEVE,
                    "故意伤害致轻伤，情节不恶劣，不执行死刑",
                    "{second}的死缓期间应当重新计算",
                    "对{second}不执行死刑，死缓期间重新计算",
                ),
                "减为无期": says(
                    REPRIEVE,
                    "过失致人受伤不是故意犯罪，也没有重大立功",
                    "{second}原定二年期满后应当减为无期徒刑",
                    "原定的死缓期间届满后，应当将{second}的刑罚减为无期徒刑",
                ),
                "减为25年": says(
                    REPRIEVE,
                    "没有故意犯罪，火灾中救人属重大立功表现",
                    "{second}原定二年期满后应当减为25年有期徒刑",
                    "原定的死缓期间届满后，应当将{second}的刑罚减为25年有期徒刑",
                ),
            },
            {
                "any_crime_is_death": lambda told: "执行死刑" if told.conduct == "伤人" else FATE[told.conduct],
                "negligence_restarts": lambda told: "重新计算" if told.conduct == "平常" else FATE[told.conduct],
            },
        ),
        Point(
            "organ",
            lambda told: {"杀人": "最高法院核准", "伤人": "最高法院备案"}.get(told.conduct, "高级法院裁定"),
            {
                "最高法院核准": says(
                    FATES,
                    "故意犯罪情节恶劣，应执行死刑，执行须经核准",
                    "对{second}的处理应报最高法院核准",
                    "对{second}应当报请最高法院核准执行死刑",
                    "对{second}的处理，应当由省高级法院报请最高法院核准",
                ),
                "最高法院备案": says(
                    FATES,
                    "故意犯罪而不执行死刑，期间重新计算，只须备案",
                    "对{second}的处理应报最高法院备案",
                    "对{second}的处理无需报请核准，但应当报最高法院备案",
                ),
                "高级法院裁定": says(
                    FATES,
                    "没有故意犯罪，期满应予减刑，减刑由高级法院裁定",
                    "{second}原定二年期满后，由省高级法院裁定减刑",
                    "原定的死缓期间届满后，应当报请省高级法院裁定对{second}减刑",
                ),
            },
            {"death_is_for_beijing": lambda told: "最高法院核准"},
        ),
    ),
    flaws=(
        Misbelief("always_reviewed_twice", "以为死刑案件一律先由高级法院复核"),
        Misbelief("every_fault_sends_back", "以为原判一有瑕疵就要发回"),
        Misbelief("always_a_new_bench", "以为发回重审一律另行组成合议庭"),
        Misbelief("any_crime_is_death", "以为死缓期间一有故意犯罪就执行死刑"),
        Misbelief("negligence_restarts", "以为过失伤人也使死缓期间重新计算"),
        Misbelief("death_is_for_beijing", "以为死缓的变更都由最高法院核准"),
    ),
    issues=(
        Issue(
            asks=("对{second}应当如何处理？", "对{second}的死缓应当如何处理？", "*对{second}的刑罚应当如何处理？"),
            answers={
                "fate": {
                    "执行死刑": "报请核准后执行死刑",
                    "重新计算": "死缓期间重新计算",
                    "减为无期": "原定二年期满减为无期徒刑",
                    "减为25年": "原定二年期满减为25年有期徒刑",
                }
            },
        ),
    ),
)
