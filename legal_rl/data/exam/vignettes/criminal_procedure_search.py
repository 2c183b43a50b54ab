"""Vignette of measures of investigation: 刑事诉讼法 132-152."""

from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
TAPPING = CODE(150, says=("公安机关在立案后", "重大毒品犯罪", "经过严格的批准手续"))
WARRANT = CODE(138, says=("必须向被搜查人出示搜查证", "遇有紧急情况，不另用搜查证也可以进行搜查"))
IRREGULAR = CODE(56, says=("收集物证、书证不符合法定程序，可能严重影响司法公正的", "应当予以补正或者作出合理解释"))
SEARCHED = CODE(139, says=("搜查妇女的身体，应当由女工作人员进行",))
EXAMINED = CODE(132, says=("检查妇女的身体，应当由女工作人员或者医师进行",))
RETURNED = CODE(145, says=("经查明确实与案件无关的，应当在三日以内解除查封、扣押、冻结，予以退还",))
LINEUP = COURT(105, says=("辨认活动没有个别进行的", "供辨认的对象数量不符合规定的", "不得作为定案的根据"))


DRUGS_BEHIND_THE_CAR_WASH: Final = vignette(
    "drugs_behind_the_car_wash",
    "毒品案件的侦查",
    "刑事诉讼法",
    facts={
        "tap": {
            "先听": "该局在立案前未经批准监听{dealer}的手机并录音。",
            "后听": "该局立案后经批准监听{dealer}的手机并录音。",
        },
        "search": {
            "持证": "侦查人员出示搜查证后搜查{dealer}的住处，",
            "紧急": "侦查人员到{dealer}的住处执行拘留，见其正在销毁毒品，遂无证搜查该住处，",
            "无证": "侦查人员在二人外出时无证搜查{dealer}的住处，",
        },
        "body": {
            "医师": "男医师对{wife}进行身体检查。",
            "民警": "男侦查人员对{wife}进行人身搜查。",
        },
        "bracelet": {"退还": "于次日退还", "扣着": "至案件审结时退还"},
        "lineup": {
            "单独": "在侦查人员主持下，证人{buyer}单独从8名特征相近的男子中辨认出{dealer}。",
            "太少": "在侦查人员主持下，证人{buyer}单独从3名特征相近的男子中辨认出{dealer}。",
            "一起": "在侦查人员主持下，证人{buyer}与另一证人一同从8名特征相近的男子中辨认出{dealer}。",
        },
    },
    story=(
        (
            "{dealer}与其妻{wife}涉嫌重大毒品犯罪，由市公安局侦查。",
            "{dealer}及其妻{wife}因涉嫌重大毒品犯罪，被市公安局侦查。",
            "*{dealer}、{wife}夫妻二人涉嫌重大毒品犯罪，由市公安局侦查。",
        ),
        only("tap", "{tap}"),
        only("search drugs", "{search}查获冰毒300克。"),
        only("body", "{body}"),
        only("bracelet", "侦查人员扣押{wife}的手镯一只，查明与案件无关后，{bracelet}。"),
        only("lineup", "{lineup}"),
    ),
    parties=(
        {"dealer": "甲", "wife": "乙", "buyer": "丙"},
        {"dealer": "甲", "wife": "乙", "buyer": "丙"},
        {"dealer": "{s[0]}某", "wife": "{s[1]}某", "buyer": "{s[2]}某"},
    ),
    terms={
        "body_act": lambda told: "身体检查" if told.body == "医师" else "人身搜查",
        "body_man": lambda told: "男医师" if told.body == "医师" else "男侦查人员",
    },
    about=("本案的侦查行为", "市公安局的侦查活动", "本案的侦查和证据"),
    points=(
        Point(
            "tap",
            lambda told: "可以使用" if told.tap == "后听" else "不得使用",
            {
                "可以使用": says(
                    TAPPING,
                    "立案后经批准，对重大毒品犯罪采取技术侦查措施",
                    "市公安局对{dealer}采取的技术侦查措施合法",
                    "市公安局采取的技术侦查措施合法，监听录音经查证属实可以作为定案的根据",
                ),
                "不得使用": says(
                    TAPPING,
                    "技术侦查须在立案后经批准采取，立案前未经批准即监听",
                    "市公安局监听{dealer}的手机违反法定程序",
                    "市公安局对{dealer}采取技术侦查措施不符合法定条件",
                    "监听录音不属于依法采取技术侦查措施收集的材料",
                ),
            },
            {"grave_cases_need_no_filing": lambda told: "可以使用"},
        ),
        Point(
            "search",
            lambda told: "违法" if told.search == "无证" else "合法",
            {
                "合法": says(
                    WARRANT,
                    "搜查时已出示搜查证",
                    "侦查人员搜查{dealer}的住处符合法定程序",
                    "侦查人员搜查{dealer}的住处符合刑事诉讼法关于搜查证的规定",
                ).where(
                    lambda told: told.search == "紧急", WARRANT, "执行拘留时见其正在销毁毒品，情况紧急，可以无证搜查"
                ),
                "违法": says(
                    WARRANT,
                    "当事人外出，不是执行拘留、逮捕时遇有紧急情况，无证不得搜查",
                    "侦查人员对{dealer}住处的搜查违法",
                    "对住处的搜查违反刑事诉讼法关于搜查证的规定",
                ),
            },
            {"never_without_warrant": lambda told: "合法" if told.search == "持证" else "违法"},
        ),
        Point(
            "drugs",
            lambda told: "须补正" if told.search == "无证" else "可以采用",
            {
                "可以采用": says(
                    WARRANT,
                    "出示搜查证后搜查取得，收集程序合法",
                    "冰毒系依法收集，可以作为物证使用",
                    "冰毒的收集程序合法，侦查机关无须补正或者作出解释",
                    "冰毒系依法收集的物证，经查证属实可以作为定案的根据",
                ).where(
                    lambda told: told.search == "紧急",
                    WARRANT,
                    "执行拘留时遇紧急情况，无证搜查也合法，收集程序没有瑕疵",
                ),
                "须补正": says(
                    IRREGULAR,
                    "没有紧急情况而无证搜查；物证能补正或者合理解释的可不排除",
                    "冰毒系违反法定程序收集的物证",
                    "冰毒的收集违反法定程序，但并非一律应当排除",
                    "冰毒系违反法定程序收集，但只有可能严重影响司法公正且不能补正或者作出合理解释的，才予排除",
                ).shown(2),
            },
            {"things_do_not_lie": lambda told: "可以采用"},
        ),
        Point(
            "body",
            lambda told: "合法" if told.body == "医师" else "违法",
            {
                "合法": says(
                    EXAMINED,
                    "这是身体检查而非搜查，可以由医师进行，不限于女性",
                    "市公安局可以安排{body_man}对{wife}进行{body_act}",
                    "由{body_man}对{wife}进行{body_act}，不违反刑事诉讼法的规定",
                ),
                "违法": says(
                    SEARCHED,
                    "这是搜查妇女的身体，应当由女工作人员进行",
                    "市公安局不得安排{body_man}对{wife}进行{body_act}",
                    "市公安局安排{body_man}对{wife}进行{body_act}，违反刑事诉讼法的规定",
                ),
            },
            {
                "only_women_may_touch": lambda told: "违法",
                "needs_must": lambda told: "合法",
            },
        ),
        Point(
            "bracelet",
            lambda told: "合法" if told.bracelet == "退还" else "违法",
            {
                "合法": says(
                    RETURNED,
                    "查明与案件无关后次日即退还，没有超过三日",
                    "市公安局退还手镯未超过法定期限",
                    "查明手镯与案件无关后，市公安局退还手镯的时间符合法律规定",
                ),
                "违法": says(
                    RETURNED,
                    "查明与案件无关后三日内应当退还，却扣到案件审结",
                    "市公安局未在法定期限内退还手镯",
                    "查明手镯与案件无关后，市公安局对其扣押超过了法定期限",
                    "市公安局对手镯超期扣押，{wife}有权申诉或者控告",
                ),
            },
            {"kept_till_the_end": lambda told: "合法"},
        ),
        Point(
            "lineup",
            lambda told: "可以采用" if told.lineup == "单独" else "不得采用",
            {
                "可以采用": says(
                    LINEUP,
                    "单独辨认，八名对象特征相近，不少于规定的七人",
                    "本案的辨认程序符合法律规定",
                    "{buyer}的辨认笔录可以作为证据使用",
                    "{buyer}的辨认笔录经查证属实，可以作为定案的根据",
                ),
                "不得采用": says(
                    LINEUP,
                    "与另一证人一同辨认，没有个别进行",
                    "{buyer}的辨认笔录应当予以排除",
                    "辨认违反法定程序，{buyer}的辨认笔录不得作为定案的根据",
                ).where(lambda told: told.lineup == "太少", LINEUP, "供辨认的对象只有三人，少于规定的七人"),
            },
            {"together_is_surer": lambda told: "不得采用" if told.lineup == "太少" else "可以采用"},
        ),
    ),
    flaws=(
        Misbelief("grave_cases_need_no_filing", "以为重大毒品犯罪在立案前就可以监听"),
        Misbelief("never_without_warrant", "以为没有搜查证一律不得搜查"),
        Misbelief("things_do_not_lie", "以为物证不受取证程序的影响"),
        Misbelief("only_women_may_touch", "以为男医师也不得检查妇女的身体"),
        Misbelief("needs_must", "以为没有女警时男民警也可以搜查妇女"),
        Misbelief("kept_till_the_end", "以为扣押的财物可以一直扣到结案"),
        Misbelief("together_is_surer", "以为辨认人可以一起辨认"),
    ),
    issues=(
        Issue(
            asks=(
                "对监听录音和辨认笔录，法院应当如何认定？",
                "关于监听录音和{buyer}的辨认笔录，下列哪一选项是正确的？",
                "*关于监听录音与辨认笔录的取得和使用，下列哪一说法是正确的？",
            ),
            answers={
                "tap": {"可以使用": "监听录音系依法取得", "不得使用": "监听录音系违法取得"},
                "lineup": {"可以采用": "辨认笔录可以作为证据使用", "不得采用": "辨认笔录应当排除"},
            },
        ),
        Issue(
            asks=(
                "关于对住处的搜查和对{wife}的{body_act}，下列哪一选项是正确的？",
                "对住处的搜查和对{wife}的{body_act}是否合法？",
                "*关于搜查住处和对{wife}的{body_act}，下列哪一说法是正确的？",
            ),
            answers={
                "search": {"合法": "搜查住处符合法定程序", "违法": "搜查住处违反法定程序"},
                "body": {
                    "合法": "对{wife}的{body_act}可以由{body_man}进行",
                    "违法": "对{wife}的{body_act}不得由{body_man}进行",
                },
            },
        ),
    ),
)
