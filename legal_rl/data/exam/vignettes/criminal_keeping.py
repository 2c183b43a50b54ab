"""Vignettes that begin with a trust: 刑法 266 (fraud), 270 (kept things), 275 (smashing)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
FRAUD = Norm("刑法", 266, SINCE, says=("诈骗公私财物，数额较大的",))
KEEPING = Norm("刑法", 270, SINCE, says=("将代为保管的他人财物非法占为己有", "拒不退还的", "告诉的才处理"))
SMASHING = Norm("刑法", 275, SINCE, says=("故意毁坏公私财物，数额较大或者有其他严重情节的",))
CARELESS = Norm("刑法", 15, SINCE, says=("过失犯罪，法律有规定的才负刑事责任",))
PETTY = Norm("治安管理处罚法", 49, "2013-01-01", says=("故意损毁公私财物的，处五日以上十日以下拘留",))
GOOD_FAITH = Norm("民法典", 311, "2021-01-01", says=("所有权人有权追回", "以合理的价格转让"))
SETTLING = Norm("刑事诉讼法", 212, "2018-10-26", says=("人民法院对自诉案件，可以进行调解", "撤回自诉"))


def _keeper(told: Any) -> str:
    return {"拒还": "侵占罪", "谎称": "侵占罪", "退款": "无罪", "骗走": "诈骗罪"}[told.fate]


KEPT: Final = (
    "{owner}出国前，把一株价值8万元的罗汉松托给{keeper}照看。{keeper}[等钱用|手头紧]，把树卖给了{buyer}",
    "{keeper}看中{owner}一株价值8万元的罗汉松，找好买主{buyer}后，对即将出国的{owner}说愿意代为照看，树一到手便卖了",
)
KEPT_BONSAI: Final = vignette(
    "bonsai_left_with_a_gardener",
    "托人照看的罗汉松",
    "刑法",
    facts={
        "deal": {
            "市价": "{buyer}以为树是{keeper}的，付了8万元把树拉走",
            "低价": "{buyer}听说树是替人看管的，压到2万元把树拉走",
        },
        "fate": {
            "拒还": "{owner}回国来取树，{keeper}[把手一摊|翻了脸]，说“爱上哪儿告上哪儿告”",
            "谎称": "{owner}回国来取树，{keeper}一口咬定树被偷了，一分钱也不肯给",
            "退款": "{owner}回国来取树，{keeper}连声道歉，拿出8万元，又答应把树赎回，{owner}不收钱",
            "骗走": "{owner}回国后索要，{keeper}矢口否认拉走过什么树",
        },
        "reply": {
            "砸车": "{owner}的弟弟{brother}[气不过|咽不下这口气]，抡锤砸了{keeper}的皮卡，修车花去3万元",
            "砸门": "{owner}的弟弟{brother}[气不过|咽不下这口气]，一脚踹坏{keeper}的木门，换门花去300元",
            "失手": "{owner}的弟弟{brother}去理论，转身时背包带倒花架，摔坏{keeper}价值3万元的兰花",
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
                    "{keeper}侵犯了委托保管关系，应定侵占罪",
                    "{keeper}受托保管在先，占为己有在后，应以侵占罪追究其刑事责任",
                    "{keeper}的行为已超出违约的范围，应追究其侵占罪的刑事责任，但不能定诈骗罪",
                ),
                "诈骗罪": says(
                    FRAUD,
                    "从一开始就是骗取财物",
                    "{keeper}构成诈骗罪",
                    "{keeper}对罗汉松的占有来自欺骗，应定诈骗罪",
                    "代为照看只是{keeper}取得罗汉松的手段，其行为应以诈骗罪追究刑事责任",
                    "{keeper}与{owner}之间的委托保管关系只是假象，对其应以诈骗罪而不是侵占罪论处",
                ),
                "无罪": says(
                    KEEPING,
                    "没有拒不退还",
                    "{keeper}的行为不构成犯罪",
                    "{keeper}卖树属于违约和侵权，但算不上犯罪",
                    "{keeper}擅自处分了他人的财物，对此应承担民事责任，但不应受到刑事追究",
                    "{keeper}擅自卖树确属侵权，但侵占罪的要件有所欠缺，只能要求其承担民事责任",
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
                    "{keeper}一案须由{owner}告诉",
                    "只有{owner}告诉，才能追究{keeper}的刑事责任",
                    "是否追究{keeper}的刑事责任取决于{owner}，其不告诉的，检察院无权提起公诉",
                    "对{keeper}的犯罪应由{owner}以自诉人的身份向法院起诉，公安机关无须立案侦查",
                ),
                "公诉": says(
                    FRAUD,
                    "诈骗罪是公诉案件",
                    "{keeper}一案属于公诉案件",
                    "{owner}愿意和解的，检察院也可以起诉{keeper}",
                    "公安机关可以主动对{keeper}立案侦查，由检察院起诉，而不必等待{owner}的告诉",
                    "即使{owner}对{keeper}表示谅解，检察院仍可以提起公诉，谅解只作为量刑时的情节",
                ),
                "民事": says(
                    KEEPING,
                    "不构成犯罪",
                    "{owner}只能对{keeper}提起民事诉讼",
                    "{owner}只能通过民事途径向{keeper}主张权利",
                    "{owner}与{keeper}之间只有民事争议，树或者价款都应通过民事诉讼讨还",
                    "{owner}即使提起刑事自诉，也得不到法院支持，其权利只能通过民事诉讼实现",
                ),
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
                    "{keeper}的刑事案件可以调解",
                    "{owner}起诉后，仍可以在宣判前撤诉",
                    "对{keeper}的刑事案件，法院可以在查明事实的基础上进行调解并据此结案",
                    "{owner}起诉后可以在宣判前撤回，或者接受法院调解，使{keeper}的刑事案件就此终结",
                ),
                "不可": says(
                    SETTLING,
                    "公诉案件不适用自诉的调解、撤诉",
                    "{keeper}的刑事案件不能调解结案",
                    "{owner}无权以撤诉使{keeper}的刑事案件终结",
                    "对{keeper}的刑事案件应以判决结束，法院的调解只能及于{owner}的民事赔偿",
                    "即使{owner}与{keeper}达成协议并请求结案，法院也应当对刑事部分继续审理并判决",
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
                    "{owner}只能向{keeper}求偿，{buyer}可以保有罗汉松",
                    "{buyer}受善意取得制度保护，{owner}要求返还罗汉松的，{buyer}有权拒绝",
                    "即使{keeper}无权卖树，罗汉松也已归{buyer}所有，{owner}的损失只能由{keeper}赔偿",
                ),
                "没有取得": says(
                    GOOD_FAITH,
                    "明知无权处分",
                    "{owner}有权向{buyer}追回罗汉松",
                    "罗汉松仍归{owner}所有，{buyer}应当返还",
                    "{owner}可以要求{buyer}返还罗汉松，{buyer}不能以已经付款为由拒绝返还",
                    "{buyer}不受善意取得制度保护，应将罗汉松返还{owner}，已付的价款只能向{keeper}追讨",
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
                    "{brother}的行为达到犯罪程度，应负刑事责任",
                    "对{brother}除判令其赔偿损失外，还应以故意毁坏财物罪追究刑事责任",
                    "{keeper}即使有错在先，{brother}也应承担故意毁坏财物的刑事责任，并赔偿全部损失",
                ),
                "治安": says(
                    PETTY,
                    "故意毁坏财物，数额不大",
                    "{brother}应受治安管理处罚",
                    "{brother}的行为尚不构成犯罪，但可以处以拘留",
                    "对{brother}应由公安机关给予治安管理处罚，而不必追究其刑事责任",
                    "{brother}故意毁坏财物，情节还达不到犯罪的程度，除赔偿损失外可以处以行政拘留",
                ),
                "民事": says(
                    CARELESS,
                    "过失毁坏财物不是犯罪",
                    "{brother}只须承担民事责任",
                    "{brother}应当赔偿损失，其责任到此为止",
                    "{keeper}财物受损属于民事纠纷，{brother}赔偿之后不应再受任何处罚",
                    "{keeper}可以要求{brother}赔偿，但公安机关无权立案侦查或者给予治安管理处罚",
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
