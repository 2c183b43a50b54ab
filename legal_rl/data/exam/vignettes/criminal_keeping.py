"""Vignettes that begin with a trust: 刑法 266 (fraud), 270 (kept things), 275 (smashing)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
FRAUD = Norm("刑法", 266, SINCE, says=("诈骗公私财物，数额较大的",))
KEEPING = Norm("刑法", 270, SINCE, says=("将代为保管的他人财物非法占为己有", "拒不退还的", "告诉的才处理"))
SMASHING = Norm("刑法", 275, SINCE, says=("故意毁坏公私财物，数额较大或者有其他严重情节的",))
CARELESS = Norm("刑法", 15, SINCE, says=("过失犯罪，法律有规定的才负刑事责任",))
PETTY = Norm("治安管理处罚法", 49, "2013-01-01", says=("故意损毁公私财物的，处五日以上十日以下拘留",))
GOOD_FAITH = Norm("民法典", 311, "2021-01-01", says=("所有权人有权追回", "以合理的价格转让"))
POLICE = Norm("刑事诉讼法", 19, "2018-10-26", says=("刑事案件的侦查由公安机关进行", "自诉案件，由人民法院直接受理"))
SETTLING = Norm("刑事诉讼法", 212, "2018-10-26", says=("人民法院对自诉案件，可以进行调解", "撤回自诉"))


def _keeper(told: Any) -> str:
    return {"拒还": "侵占罪", "谎称": "侵占罪", "退款": "无罪", "骗走": "诈骗罪"}[told.fate]


KEPT: Final = "{owner}将价值8万元的盆景交给{keeper}保管，{keeper}擅自将其卖给"
# Authors dispute whether to sell what is kept is enough by itself; who believes himself allowed to has no intent.
KEPT_OTHERWISE: Final = {
    "退款": "{owner}将价值8万元的盆景交给{keeper}保管，{keeper}误以为{owner}同意出卖，将其卖给",
    "骗走": "{keeper}为出卖{owner}价值8万元的盆景，谎称可代为保管，取得后即卖给",
}
KEPT_BONSAI: Final = vignette(
    "bonsai_left_with_a_gardener",
    "代为保管的盆景",
    "刑法",
    facts={
        "deal": {
            "市价": "{buyer}不知盆景系他人所有，付款8万元后取走。",
            "低价": "{buyer}知道盆景系代为保管，付款2万元后取走。",
        },
        "fate": {
            "拒还": "{owner}索要，{keeper}拒绝返还或者赔偿。",
            "谎称": "{owner}索要，{keeper}谎称盆景被盗，拒绝赔偿。",
            "退款": "{owner}索要，{keeper}说明原委，愿意买回盆景或者按市价赔偿。",
            "骗走": "{owner}索要，{keeper}否认收到过盆景。",
        },
        "reply": {
            "砸车": "{owner}的弟弟{brother}为此砸坏{keeper}的汽车，损失3万元。",
            "砸门": "{owner}的弟弟{brother}为此踢坏{keeper}的房门，损失300元。",
            "失手": "{owner}的弟弟{brother}上门理论，转身时不慎碰落{keeper}的花瓶，损失3万元。",
        },
    },
    story=(
        ("{lead}{buyer}。", "*{lead}了{buyer}。"),
        only("buyer", "{deal}"),
        only("keeper procedure settling", "{fate}"),
        only("brother", "{reply}"),
    ),
    parties=(
        {"owner": "甲", "keeper": "乙", "buyer": "丙", "brother": "丁"},
        {"owner": "甲", "keeper": "乙", "buyer": "丙", "brother": "丁"},
        {"owner": "{s[0]}某", "keeper": "{s[1]}某", "buyer": "{s[2]}某", "brother": "{s[3]}某"},
        {"owner": "{p[0]}", "keeper": "{p[1]}", "buyer": "{p[2]}", "brother": "{p[3]}"},
    ),
    terms={"lead": lambda told: KEPT_OTHERWISE.get(told.fate, KEPT)},
    possible=lambda told: (told.fate, told.deal) != ("退款", "低价"),
    about=("本案各方的法律责任", "本案的处理"),
    points=(
        Point(
            "keeper",
            _keeper,
            {
                "侵占罪": says(
                    KEEPING,
                    "擅自卖掉代为保管的财物，索要时拒绝返还和赔偿",
                    "{keeper}的行为构成侵占罪",
                    "对{keeper}应以侵占罪追究刑事责任",
                    "{keeper}将代为保管的盆景非法占为己有，拒不退还，构成侵占罪",
                ).where(lambda told: told.fate == "谎称", KEEPING, "擅自卖掉代为保管的财物，谎称被盗也是拒不退还"),
                "诈骗罪": says(
                    FRAUD,
                    "为出卖而谎称代为保管，取得财物前已有非法占有目的",
                    "{keeper}的行为构成诈骗罪",
                    "对{keeper}应以诈骗罪追究刑事责任",
                    "{keeper}以非法占有为目的骗取盆景，构成诈骗罪",
                ),
                "无罪": says(
                    KEEPING,
                    "误以为物主同意出卖，愿意赔偿，无占有故意也未拒不退还",
                    "{keeper}的行为不构成犯罪",
                    "{keeper}的行为属于违约或者侵权，不构成犯罪",
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
                    "擅卖保管物拒不退还是侵占罪，侵占罪告诉的才处理",
                    "对{keeper}的犯罪告诉的才处理",
                    "{owner}应以自诉方式追究{keeper}的刑事责任",
                    "{keeper}的行为属于告诉才处理的犯罪，应由{owner}向法院提起自诉",
                ),
                "公诉": says(
                    POLICE,
                    "以谎言骗取财物是诈骗罪，不是自诉案件，由公安机关侦查",
                    "{keeper}的犯罪属于公诉案件",
                    "公安机关应当对{keeper}立案侦查",
                    "对{keeper}的犯罪应由公安机关立案侦查，由检察院提起公诉",
                ),
                "民事": says(
                    KEEPING,
                    "误以为物主同意出卖，没有占为己有的故意，不是侵占罪",
                    "{keeper}只承担民事责任",
                    "{owner}与{keeper}之间仅属于民事纠纷",
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
                    "侵占罪告诉的才处理，自诉案件可以调解、和解撤诉",
                    "{keeper}的刑事案件可以调解结案",
                    "{owner}在宣判前与{keeper}自行和解的，可以撤诉，不再追究其刑事责任",
                ),
                "不可": says(
                    SETTLING,
                    "诈骗罪是公诉案件，不适用自诉案件的调解、撤诉",
                    "{keeper}的刑事案件不得调解结案",
                    "{owner}表示谅解的，检察院仍可以提起公诉，法院不得以调解结案",
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
                    "不知系他人所有，按市价付款，盆景已经交付",
                    "{buyer}取得盆景的所有权",
                    "{buyer}善意取得盆景的所有权，{owner}可以向{keeper}索赔",
                    "{buyer}以合理价格善意受让盆景并已取得交付，依法取得盆景的所有权",
                ),
                "没有取得": says(
                    GOOD_FAITH,
                    "明知系代为保管、无权处分，又低价受让，不是善意",
                    "{owner}仍是盆景的所有权人",
                    "{owner}有权请求{buyer}返还盆景",
                    "{keeper}无权处分盆景，{buyer}又非善意，{owner}有权向{buyer}追回盆景",
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
                    "故意砸坏汽车，损失三万元，属于数额较大",
                    "{brother}构成故意毁坏财物罪",
                    "对{brother}应以故意毁坏财物罪追究刑事责任",
                    "{brother}故意毁坏他人财物，数额较大，构成犯罪，并应当赔偿损失",
                ),
                "治安": says(
                    PETTY,
                    "故意踢坏房门，损失三百元，未达到数额较大",
                    "{brother}的行为尚不构成犯罪，但违反治安管理",
                    "{brother}故意损毁他人财物，尚不构成犯罪，可以给予治安管理处罚",
                ),
                "民事": says(
                    CARELESS,
                    "不慎碰落花瓶是过失，过失毁坏财物刑法没有规定为罪",
                    "{brother}只承担民事责任",
                    "{brother}应当赔偿损失，但不受刑事处罚和治安管理处罚",
                    "{brother}对损害的发生只有过失，应当赔偿损失，不负刑事责任",
                ),
            },
            {
                "sum_decides": lambda told: "治安" if told.reply == "砸门" else "犯罪",
                "anger_excuses": lambda told: "民事",
            },
        ),
    ),
    flaws=(
        Misbelief("selling_is_enough", "以为卖掉代管的财物就构成侵占罪"),
        Misbelief("any_lie_is_fraud", "以为保管人谎称被盗就是诈骗"),
        Misbelief("kept_is_kept", "以为以照看为名取得的都是代为保管"),
        Misbelief("nobody_sells_anothers", "以为卖他人之物不能取得所有权"),
        Misbelief("paid_is_owned", "以为付了款就取得所有权"),
        Misbelief("sum_decides", "以为毁坏财物只看数额，过失也构成犯罪"),
        Misbelief("anger_excuses", "以为毁坏理亏一方的财物只是民事纠纷"),
    ),
    issues=(
        Issue(
            (
                "{keeper}、{brother}的行为应如何定性？",
                "关于{keeper}、{brother}的行为，下列哪一选项是正确的？",
                "*对{keeper}、{brother}应如何处理？",
            ),
            {
                "keeper": {
                    "侵占罪": "{keeper}构成侵占罪",
                    "诈骗罪": "{keeper}构成诈骗罪",
                    "无罪": "{keeper}不构成犯罪",
                },
                "brother": {
                    "犯罪": "{brother}构成故意毁坏财物罪",
                    "治安": "{brother}的行为违反治安管理，但不构成犯罪",
                    "民事": "{brother}只承担民事责任",
                },
            },
        ),
        Issue(
            (
                "{keeper}的行为应如何定性，{buyer}能否取得盆景的所有权？",
                "关于{keeper}的行为和盆景的归属，下列哪一选项是正确的？",
                "*对{keeper}的行为和盆景的所有权，应如何认定？",
            ),
            {
                "keeper": {
                    "侵占罪": "{keeper}构成侵占罪",
                    "诈骗罪": "{keeper}构成诈骗罪",
                    "无罪": "{keeper}不构成犯罪",
                },
                "buyer": {"取得": "盆景归{buyer}所有", "没有取得": "盆景归{owner}所有"},
            },
        ),
    ),
)
