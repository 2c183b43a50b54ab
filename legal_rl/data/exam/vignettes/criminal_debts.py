"""Vignettes that begin with a debt or a trust: 刑法 238, 239 (detention, kidnapping), 266, 270, 275 (kept things)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
HELPER = Norm("刑法", 27, SINCE, says=("在共同犯罪中起次要或者辅助作用的，是从犯",))
DETENTION = Norm("刑法", 238, SINCE, says=("具有殴打、侮辱情节的，从重处罚", "为索取债务非法扣押、拘禁他人的"))
DEADLY = Norm("刑法", 238, SINCE, says=("致人死亡的，处十年以上有期徒刑",))
TURNED = Norm("刑法", 238, SINCE, says=("使用暴力致人伤残、死亡的，依照本法第二百三十四条",))
KIDNAPPING = Norm("刑法", 239, SINCE, says=("以勒索财物为目的绑架他人的",))
MAIMING = Norm("刑法", 239, SINCE, says=("或者故意伤害被绑架人，致人重伤、死亡的，处无期徒刑或者死刑",))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
NAMING = Norm("自首和立功解释", 1, "1998-05-09", says=("除如实供述自己的罪行，还应当供述所知的同案犯",))
FRAUD = Norm("刑法", 266, SINCE, says=("诈骗公私财物，数额较大的",))
KEEPING = Norm("刑法", 270, SINCE, says=("将代为保管的他人财物非法占为己有", "拒不退还的", "告诉的才处理"))
SMASHING = Norm("刑法", 275, SINCE, says=("故意毁坏公私财物，数额较大或者有其他严重情节的",))
CARELESS = Norm("刑法", 15, SINCE, says=("过失犯罪，法律有规定的才负刑事责任",))
PETTY = Norm("治安管理处罚法", 49, "2013-01-01", says=("故意损毁公私财物的，处五日以上十日以下拘留",))
GOOD_FAITH = Norm("民法典", 311, "2021-01-01", says=("所有权人有权追回", "以合理的价格转让"))
SETTLING = Norm("刑事诉讼法", 212, "2018-10-26", says=("人民法院对自诉案件，可以进行调解", "撤回自诉"))

DEBTS: Final = ("货款", "赌债")
DETAINS: Final = "非法拘禁罪"
INJURES: Final = "故意伤害罪"
KIDNAPS: Final = "绑架罪"


def _leader(told: Any) -> str:
    """Whoever detains for a debt, even one at cards, does not kidnap; violence that maims turns it into injury."""
    if told.claim not in DEBTS:
        return KIDNAPS
    return INJURES if told.force in ("同打", "独打") else DETAINS


def _mate(told: Any) -> str:
    """Whoever was told of a debt detains; he answers for violence only that he joins."""
    if told.claim == "同谋":
        return KIDNAPS
    return INJURES if told.force == "同打" else DETAINS


def _term(told: Any) -> str | None:
    if told.claim not in DEBTS:
        return "无期" if told.force in ("同打", "独打") else None
    return {"耳光": "从重", "捆死": "十年以上"}.get(told.force, "三到十年")


def _gambling_is_no_debt(told: Any) -> str:
    return KIDNAPS if told.claim == "赌债" else _leader(told)


LOCKED_WAREHOUSE: Final = vignette(
    "locked_in_the_warehouse",
    "关在仓库里的人",
    "刑法",
    facts={
        "claim": {
            "货款": "{debtor}欠{leader}20万元货款，拖了两年不还，{leader}叫上{mate}一起去要账",
            "赌债": "{debtor}打牌输给{leader}20万元，一直赖着不给，{leader}叫上{mate}一起去要账",
            "受骗": "{leader}得知{debtor}刚领了拆迁款，便骗{mate}说{debtor}欠自己20万元，叫他一起去“要账”",
            "同谋": "{leader}和{mate}得知{debtor}刚领了拆迁款，合计从他身上弄20万元",
        },
        "shed": {
            "知情": "{landlord}听{leader}说要关一个欠账不还的人，仍把郊外仓库的钥匙给了他",
            "不知": "{leader}向{landlord}借来郊外的仓库，只说堆几天货",
        },
        "force": {
            "耳光": "关了两天，其间{leader}扇过{debtor}几个耳光",
            "捆死": "夜里，二人怕{debtor}逃跑，将他捆在柱子上，因绳子勒得太紧，天亮时发现人已死亡",
            "同打": "{debtor}嘴硬，{leader}和{mate}轮流用钢管抽打，打断了他的双腿（重伤）",
            "独打": "趁{mate}外出买饭，{leader}用钢管打断{debtor}双腿（重伤），{mate}回来后连连埋怨",
        },
        "told_all": {
            "全说": "[几天后|事后]，{mate}到派出所投案，把自己和{leader}做的事都说了",
            "隐瞒": "[几天后|事后]，{mate}到派出所投案，只讲自己那一份，直到宣判也不肯说出{leader}是谁",
        },
    },
    story=(
        ("{claim}。{shed}。", "*{claim}。地方是现成的：{shed}。"),
        (
            "二人在停车场把{debtor}架上车，关进仓库，逼他打电话让家里送20万元来。",
            "二人将{debtor}骗到仓库锁起来，逼他打电话叫妻子送20万元。",
        ),
        "{force}。{told_all}。",
    ),
    parties=(
        {"leader": "甲", "mate": "乙", "debtor": "丙", "landlord": "丁"},
        {"leader": "{s[0]}某", "mate": "{s[1]}某", "debtor": "{s[2]}某", "landlord": "{s[3]}某"},
        {"leader": "{p[0]}", "mate": "{p[1]}", "debtor": "{p[2]}", "landlord": "{p[3]}"},
    ),
    about=("{leader}、{mate}的刑事责任", "本案各人的行为", "本案"),
    points=(
        Point(
            "leader",
            _leader,
            {
                DETAINS: says(
                    DETENTION,
                    "为索取债务拘禁他人，赌债也是",
                    "{leader}构成非法拘禁罪",
                    "{leader}关人是为了讨债，应定非法拘禁罪",
                ),
                INJURES: says(
                    TURNED, "拘禁中使用暴力致人重伤", "{leader}构成故意伤害罪", "{leader}的罪名由非法拘禁转为故意伤害"
                ),
                KIDNAPS: says(
                    KIDNAPPING,
                    "没有债务，以勒索财物为目的",
                    "{leader}构成绑架罪",
                    "{leader}以关人的方式勒索钱财，成立绑架罪",
                ),
            },
            {"gambling_is_no_debt": _gambling_is_no_debt, "ransom_is_kidnapping": lambda told: KIDNAPS},
        ),
        Point(
            "mate",
            _mate,
            {
                DETAINS: says(
                    JOINT, "只有为讨债而拘禁的故意", "对{mate}应以非法拘禁罪论处", "{mate}只在非法拘禁罪的范围内负责"
                ),
                INJURES: says(
                    TURNED,
                    "拘禁中一同使用暴力致人重伤",
                    "对{mate}应以故意伤害罪论处",
                    "{mate}不再以非法拘禁定罪，而应以故意伤害定罪",
                ),
                KIDNAPS: says(
                    KIDNAPPING, "以勒索财物为目的，一同绑架", "对{mate}应以绑架罪论处", "{mate}是绑架罪的共犯"
                ),
            },
            {
                "answers_for_all": _leader,
                "violence_stays_detention": lambda told: DETAINS if _mate(told) == INJURES else _mate(told),
            },
        ),
        Point(
            "landlord",
            lambda told: "从犯" if told.shed == "知情" else "无罪",
            {
                "从犯": says(
                    HELPER,
                    "明知要关人仍提供场所",
                    "{landlord}是非法拘禁罪的从犯",
                    "{landlord}虽未到场，也应对非法拘禁负责",
                ),
                "无罪": says(
                    JOINT,
                    "不知仓库的用途，没有共同的故意",
                    "{landlord}不负刑事责任",
                    "不能因关人的地方由{landlord}提供而对其定罪",
                ),
            },
            {"only_who_is_there": lambda told: "无罪"},
        ),
        Point(
            "term",
            _term,
            {
                "从重": says(
                    DETENTION,
                    "具有殴打情节",
                    "对{leader}应在三年以下有期徒刑、拘役、管制或者剥夺政治权利的幅度内从重处罚",
                ),
                "十年以上": says(
                    DEADLY, "捆绑致人死亡，是非法拘禁的加重结果", "{leader}属于非法拘禁致人死亡，应处十年以上有期徒刑"
                ),
                "三到十年": says(TURNED, "依故意伤害致人重伤处罚", "对{leader}应处三年以上十年以下有期徒刑"),
                "无期": says(MAIMING, "故意伤害被绑架人致人重伤", "对{leader}应处无期徒刑或者死刑"),
            },
            {"ransom_is_kidnapping": lambda told: "无期" if told.force in ("同打", "独打") else None},
        ),
        Point(
            "same",
            lambda told: "相同" if _leader(told) == _mate(told) else "不同",
            {
                "相同": says(JOINT, "共同故意的内容相同", "{leader}和{mate}应以相同的罪名定罪"),
                "不同": says(JOINT, "只在重合的范围内成立共同犯罪", "{leader}与{mate}虽是共犯，定罪却不同"),
            },
            {"answers_for_all": lambda told: "相同"},
        ),
        Point(
            "surrender",
            lambda told: {"全说": "自首", "隐瞒": "不成立"}[told.told_all],
            {
                "自首": says(
                    SURRENDER, "自动投案，并供述了同案犯", "{mate}成立自首", "对{mate}可以因自首而从轻或者减轻处罚"
                ),
                "不成立": says(
                    NAMING, "没有供述所知的同案犯", "{mate}不成立自首", "{mate}虽然主动到案，但不能认定为自首"
                ),
            },
            {"own_share_is_enough": lambda told: "自首"},
        ),
    ),
    flaws=(
        Misbelief("gambling_is_no_debt", "以为为索取赌债关人是绑架"),
        Misbelief("ransom_is_kidnapping", "以为关人要钱都是绑架"),
        Misbelief("answers_for_all", "以为共同犯罪的人必须定相同的罪"),
        Misbelief("violence_stays_detention", "不知拘禁中使用暴力致人伤残的转化"),
        Misbelief("only_who_is_there", "以为没有到场的人不是共犯"),
        Misbelief("own_share_is_enough", "以为共犯只供述自己的行为也是自首"),
    ),
    issues=(
        Issue(
            (
                "对{leader}、{mate}应如何定罪？",
                "{leader}和{mate}的行为分别构成何罪？",
                "*{leader}、{mate}各构成什么犯罪？",
            ),
            {
                "leader": {crime: "{leader}构成" + crime for crime in (DETAINS, INJURES, KIDNAPS)},
                "mate": {crime: "{mate}构成" + crime for crime in (DETAINS, INJURES, KIDNAPS)},
            },
        ),
    ),
    possible=lambda told: told.claim in DEBTS or told.force != "捆死",
)


def _keeper(told: Any) -> str:
    return {"拒还": "侵占罪", "谎称": "侵占罪", "退款": "无罪", "骗走": "诈骗罪"}[told.fate]


KEPT: Final = (
    "{owner}出国半年，把一株价值8万元的罗汉松托给开苗圃的{keeper}照看。三个月后，{keeper}[等钱用|手头紧]，"
    "把树卖给了{buyer}",
    "{keeper}看中{owner}家一株价值8万元的罗汉松，先找好了买主{buyer}，再对即将出国的{owner}说愿意代为照看，"
    "树一到手便卖了出去",
)
KEPT_BONSAI: Final = vignette(
    "bonsai_left_with_a_gardener",
    "托人照看的罗汉松",
    "刑法",
    facts={
        "deal": {
            "市价": "{buyer}以为是{keeper}自家种的，付了8万元，叫车把树拉走",
            "低价": "{buyer}听说是替人看管的，压到2万元，叫车把树拉走",
        },
        "fate": {
            "拒还": "{owner}回国来取树，{keeper}[把手一摊|翻了脸]，说“爱上哪儿告上哪儿告”",
            "谎称": "{owner}回国来取树，{keeper}一口咬定树被人偷了，一分钱也不肯给",
            "退款": "{owner}回国来取树，{keeper}连声道歉，拿出8万元，又答应设法把树赎回来，{owner}不收钱，只要树",
            "骗走": "{owner}回国后[再三索要|登门索要]，{keeper}矢口否认拉走过什么树",
        },
        "reply": {
            "砸车": "{owner}的弟弟{brother}[气不过|咽不下这口气]，抡起铁锤砸了{keeper}的皮卡，修车花去3万元",
            "砸门": "{owner}的弟弟{brother}[气不过|咽不下这口气]，一脚踹坏{keeper}的木栅门，换门花去300元",
            "失手": "{owner}的弟弟{brother}去找{keeper}理论，转身时背包带倒花架，摔坏了{keeper}价值3万元的兰花",
        },
    },
    story=(("{lead}。", "*一株罗汉松惹出了纠纷。{lead}。"), "{deal}。{fate}。", "{reply}。"),
    parties=(
        {"owner": "甲", "keeper": "乙", "buyer": "丙", "brother": "丁"},
        {"owner": "{s[0]}某", "keeper": "{s[1]}某", "buyer": "{s[2]}某", "brother": "{s[3]}某"},
        {"owner": "{p[0]}", "keeper": "{p[1]}", "buyer": "{p[2]}", "brother": "{p[3]}"},
    ),
    terms={"lead": lambda told: KEPT[told.fate == "骗走"]},
    about=("{keeper}、{brother}的法律责任", "本案各人的行为", "本案"),
    points=(
        Point(
            "keeper",
            _keeper,
            {
                "侵占罪": says(
                    KEEPING,
                    "把代为保管的财物占为己有，拒不退还",
                    "{keeper}构成侵占罪",
                    "{keeper}受托保管在先，占为己有在后，应定侵占罪",
                ),
                "诈骗罪": says(
                    FRAUD,
                    "从一开始就是骗取财物",
                    "{keeper}构成诈骗罪",
                    "{keeper}代为照看只是取得罗汉松的手段，应定诈骗罪",
                ),
                "无罪": says(
                    KEEPING, "没有拒不退还", "{keeper}的行为不构成犯罪", "{keeper}擅自卖树不对，但没有达到犯罪的程度"
                ),
            },
            {
                "selling_is_enough": lambda told: "侵占罪" if told.fate == "退款" else _keeper(told),
                "any_lie_is_fraud": lambda told: "诈骗罪" if told.fate == "谎称" else _keeper(told),
                "kept_is_kept": lambda told: "侵占罪" if told.fate == "骗走" else _keeper(told),
            },
        ),
        Point(
            "procedure",
            lambda told: {"侵占罪": "自诉", "诈骗罪": "公诉", "无罪": "民事"}[_keeper(told)],
            {
                "自诉": says(
                    KEEPING,
                    "侵占罪告诉的才处理",
                    "要追究{keeper}的刑事责任，须由{owner}向法院告诉",
                    "只要{owner}不告诉，法院就不能审理{keeper}的刑事案件",
                ),
                "公诉": says(FRAUD, "诈骗罪是公诉案件", "即使{owner}不愿追究，检察院也可以对{keeper}提起公诉"),
                "民事": says(KEEPING, "不构成犯罪", "{owner}只能通过民事途径向{keeper}主张权利"),
            },
            {
                "selling_is_enough": lambda told: "公诉" if _keeper(told) == "诈骗罪" else "自诉",
                "any_lie_is_fraud": lambda told: "公诉" if told.fate in ("谎称", "骗走") else "自诉",
            },
        ),
        Point(
            "settling",
            lambda told: {"侵占罪": "可以", "诈骗罪": "不可"}.get(_keeper(told)),
            {
                "可以": says(
                    SETTLING,
                    "告诉才处理的案件可以调解、撤诉",
                    "对{keeper}的刑事案件，法院可以调解结案",
                    "{owner}可以在宣判前撤诉，使{keeper}的刑事案件终结",
                ),
                "不可": says(
                    SETTLING,
                    "公诉案件不适用自诉的调解、撤诉",
                    "对{keeper}的刑事案件，法院不能以调解方式结案",
                    "{owner}无权以撤诉的方式使{keeper}的刑事案件终结",
                ),
            },
            {"any_lie_is_fraud": lambda told: "不可" if told.fate in ("谎称", "骗走") else "可以"},
        ),
        Point(
            "buyer",
            lambda told: {"市价": "取得", "低价": "没有取得"}[told.deal],
            {
                "取得": says(
                    GOOD_FAITH,
                    "不知情，支付合理的价格，已经交付",
                    "{buyer}取得罗汉松的所有权",
                    "因{buyer}付了款又拉走了树，{owner}不能再向其追回",
                ),
                "没有取得": says(
                    GOOD_FAITH,
                    "明知无权处分",
                    "{owner}有权从{buyer}处追回罗汉松",
                    "{buyer}虽然付了款，也没有取得罗汉松的所有权",
                ),
            },
            {"nobody_sells_anothers": lambda told: "没有取得", "paid_is_owned": lambda told: "取得"},
        ),
        Point(
            "brother",
            lambda told: {"砸车": "犯罪", "砸门": "治安", "失手": "民事"}[told.reply],
            {
                "犯罪": says(
                    SMASHING,
                    "故意毁坏财物，数额较大",
                    "{brother}构成故意毁坏财物罪",
                    "{brother}虽是替人出气，仍应承担刑事责任",
                ),
                "治安": says(
                    PETTY,
                    "故意毁坏财物，数额不大",
                    "{brother}不构成犯罪，但可以对其予以治安管理处罚",
                    "对{brother}可以处以行政拘留",
                ),
                "民事": says(
                    CARELESS,
                    "过失毁坏财物不是犯罪",
                    "{brother}只应承担民事赔偿责任",
                    "对{brother}既不能定罪，也不能给予治安管理处罚",
                ),
            },
            {
                "sum_decides": lambda told: "治安" if told.reply == "砸门" else "犯罪",
                "anger_excuses": lambda told: "民事",
            },
        ),
    ),
    flaws=(
        Misbelief("selling_is_enough", "以为擅自卖掉代管的财物就构成侵占罪"),
        Misbelief("any_lie_is_fraud", "以为保管人谎称被盗就是诈骗"),
        Misbelief("kept_is_kept", "以为以照看为名取得的都是代为保管"),
        Misbelief("nobody_sells_anothers", "以为卖他人之物不能取得所有权"),
        Misbelief("paid_is_owned", "以为付了款就取得所有权"),
        Misbelief("sum_decides", "以为毁坏财物只看数额，过失也构成犯罪"),
        Misbelief("anger_excuses", "以为毁坏理亏一方的财物只是民事纠纷"),
    ),
)
