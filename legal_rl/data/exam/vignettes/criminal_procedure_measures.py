"""Vignettes of compulsory measures and of measures of investigation: 刑事诉讼法 68-76, 119, 132-152."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
SUMMONS = CODE(119, says=("传唤、拘传持续的时间不得超过十二小时",))
PLACE = CODE(75, says=("应当在犯罪嫌疑人、被告人的住处执行；无固定住处的，可以在指定的居所执行",))
CREDIT = CODE(76, says=("监视居住一日折抵刑期一日", "监视居住二日折抵刑期一日"))
BAIL = CODE(68, says=("提出保证人或者交纳保证金",))
BROKEN = CODE(71, says=("未经执行机关批准不得离开所居住的市、县", "没收部分或者全部保证金"))
KEPT = CODE(73, says=("到银行领取退还的保证金",))
SURETY = CODE(70, says=("保证人未履行保证义务的，对保证人处以罚款",))
TAPPING = CODE(150, says=("公安机关在立案后", "重大毒品犯罪", "经过严格的批准手续"))
WARRANT = CODE(138, says=("必须向被搜查人出示搜查证", "遇有紧急情况，不另用搜查证也可以进行搜查"))
IRREGULAR = CODE(56, says=("收集物证、书证不符合法定程序，可能严重影响司法公正的", "应当予以补正或者作出合理解释"))
SEARCHED = CODE(139, says=("搜查妇女的身体，应当由女工作人员进行",))
EXAMINED = CODE(132, says=("检查妇女的身体，应当由女工作人员或者医师进行",))
RETURNED = CODE(145, says=("经查明确实与案件无关的，应当在三日以内解除查封、扣押、冻结，予以退还",))
LINEUP = COURT(105, says=("辨认活动没有个别进行的", "供辨认的对象数量不符合规定的", "不得作为定案的根据"))


def _days(told: Any) -> int:
    """Days in a place appointed, never those at home, count with the sentence: one for one or two for one."""
    control: bool = told.sentence == "管制"
    return 10 * (1 + control) + (0 if told.home == "自家" else 60 if control else 30)


def _at_home(told: Any) -> int:
    return 80 if told.sentence == "管制" else 40


SIXTY_DAYS_IN_A_GUESTHOUSE: Final = vignette(
    "sixty_days_in_a_guesthouse",
    "网上卖相机的孕妇",
    "刑事诉讼法",
    facts={
        "summons": {"短": "讯问了9个小时", "长": "案情并不复杂，却一连讯问了20个小时"},
        "home": {
            "自家": "地点就是她[自己的公寓|自己的住房]",
            "宾馆": "她在县城虽有一套公寓，仍被安排住进一家宾馆",
            "无房": "她是外地人，在县城没有住处，被安排住进一家宾馆",
        },
        "guarantee": {
            "金": "由{seller}交纳保证金5000元，舅舅{uncle}替她垫付",
            "人": "由舅舅{uncle}作保证人",
            "并": "由{seller}交纳保证金5000元，同时由舅舅{uncle}作保证人",
        },
        "breach": {
            "出走": "其间，{seller}没打招呼就去邻市参加婚礼，{uncle}开车送她，事后也没有报告",
            "守约": "其间，{seller}随传随到，从未离开县城，{uncle}也时常上门提醒",
        },
        "sentence": {"徒刑": "有期徒刑8个月", "管制": "管制1年"},
    },
    story=(
        (
            "{seller}谎称有二手相机出售，骗得6000元。县公安局将其拘传，{summons}，随后拘留。",
            "*县公安局查明{seller}假称出售二手相机骗得6000元，将其拘传，{summons}，随后拘留。",
        ),
        "10天后，县检察院因{seller}怀孕没有批捕，县公安局改为监视居住60天，{home}。",
        "之后转为取保候审，{guarantee}。{breach}。最终法院以诈骗罪判处{seller}{sentence}。",
    ),
    parties=(
        {"seller": "甲", "uncle": "乙"},
        {"seller": "{s[0]}某", "uncle": "{s[1]}某"},
        {"seller": "小{s[0]}", "uncle": "{s[1]}某"},
    ),
    about=("对{seller}采取的强制措施", "本案"),
    points=(
        Point(
            "summons",
            lambda told: "合法" if told.summons == "短" else "超时",
            {
                "合法": says(SUMMONS, "拘传未超过十二小时", "县公安局对{seller}拘传的持续时间[符合法律规定|没有超限]"),
                "超时": says(
                    SUMMONS,
                    "案情不是特别重大复杂的，拘传不得超过十二小时",
                    "县公安局拘传{seller}持续的时间过长",
                    "对{seller}的拘传超出了法律允许的时限",
                ),
            },
            {"a_whole_day": lambda told: "合法"},
        ),
        Point(
            "place",
            lambda told: "不当" if told.home == "宾馆" else "合法",
            {
                "合法": says(
                    PLACE,
                    "有住处的在住处执行，没有固定住处的可以指定居所",
                    "对{seller}监视居住的地点，选择得合法",
                    "从{seller}的居住情况看，监视居住的执行地点并无不当",
                ),
                "不当": says(
                    PLACE,
                    "有住处而非特殊案件的，应当在住处执行",
                    "监视居住的执行地点不符合法律规定",
                    "县公安局在监视居住地点的选择上违法",
                ),
            },
            {"hotels_for_all": lambda told: "合法"},
        ),
        Point(
            "credit",
            lambda told: str(_days(told)),
            {
                AMOUNT: says(
                    CREDIT,
                    "拘留和指定居所监视居住折抵刑期，在住处的监视居住不折抵",
                    "{seller}判决前被拘留和监视居住的时间，共可折抵刑期{value}日",
                    "执行{sentence}时，应当扣除{value}日",
                )
            },
            {
                "day_for_day": lambda told: "70",
                "custody_all_along": lambda told: "140" if told.sentence == "管制" else "70",
                "home_counts": lambda told: str(_at_home(told)),
                "only_arrest_counts": lambda told: "20" if told.sentence == "管制" else "10",
                "half_of_all": lambda told: "35",
            },
        ),
        Point(
            "guarantee",
            lambda told: "错误" if told.guarantee == "并" else "合法",
            {
                "合法": says(
                    BAIL,
                    "保证人和保证金只用一种",
                    "县公安局对{seller}取保候审采取的保证方式合法",
                    "为取保候审提供的担保，方式上没有问题",
                ),
                "错误": says(
                    BAIL,
                    "不得同时要求保证人和保证金",
                    "县公安局在取保候审的保证方式上做法错误",
                    "对{seller}取保候审的保证方式违反法律规定",
                ),
            },
            {"both_are_safer": lambda told: "合法"},
        ),
        Point(
            "deposit",
            lambda told: ("没收" if told.breach == "出走" else "退还") if told.guarantee == "金" else None,
            {
                "没收": says(
                    BROKEN,
                    "未经批准离开所居住的市、县",
                    "5000元保证金可以被没收部分或者全部",
                    "对于保证金，县公安局[可以没收|可以部分没收，也可以全部没收]",
                ),
                "退还": says(
                    KEPT,
                    "取保候审期间没有违反规定",
                    "取保候审结束时，5000元应当退还",
                    "县公安局没有没收保证金的理由，[应予退还|结束取保后应退还]",
                ),
            },
            {"only_absence_from_hearing": lambda told: "退还" if told.guarantee == "金" else None},
        ),
        Point(
            "surety",
            lambda told: ("罚款" if told.breach == "出走" else "无责") if told.guarantee == "人" else None,
            {
                "罚款": says(
                    SURETY,
                    "明知被保证人违反规定而不报告",
                    "对{uncle}应当处以罚款",
                    "{uncle}没有履行保证义务，应受罚款处罚",
                ),
                "无责": says(
                    SURETY, "已经履行保证义务", "{uncle}作为保证人并无过错，不应受到处罚", "不能对{uncle}处以罚款"
                ),
            },
            {"sureties_pay_nothing": lambda told: "无责" if told.guarantee == "人" else None},
        ),
    ),
    flaws=(
        Misbelief("a_whole_day", "以为拘传一律可以持续二十四小时"),
        Misbelief("hotels_for_all", "以为监视居住可以随意指定居所"),
        Misbelief("day_for_day", "以为拘留和监视居住都是一日折抵一日"),
        Misbelief("custody_all_along", "以为监视居住与羁押按同样的比例折抵"),
        Misbelief("home_counts", "以为在自己住处监视居住也折抵刑期"),
        Misbelief("only_arrest_counts", "以为监视居住从不折抵刑期"),
        Misbelief("half_of_all", "以为拘留和监视居住都是二日折抵一日"),
        Misbelief("both_are_safer", "以为可以同时要求保证人和保证金"),
        Misbelief("only_absence_from_hearing", "以为只有传讯不到案才没收保证金"),
        Misbelief("sureties_pay_nothing", "以为保证人不承担任何责任"),
    ),
    issues=(
        Issue(
            asks=(
                "{seller}判决前被拘留和监视居住的时间，可以折抵刑期多少日？",
                "执行该判决时，{seller}可以折抵的刑期共计多少？",
                "*法院对{seller}应当折抵多少日的刑期？",
            ),
            answers={"credit": {AMOUNT: "{value}日"}},
        ),
    ),
)


DRUGS_BEHIND_THE_CAR_WASH: Final = vignette(
    "drugs_behind_the_car_wash",
    "洗车行里的毒品买卖",
    "刑事诉讼法",
    facts={
        "tap": {
            "先听": "先监听他的手机两个月，录下他与人谈价的通话，然后才立案",
            "后听": "立案后经批准监听他的手机两个月，录下他与人谈价的通话",
        },
        "search": {
            "持证": "随后，民警出示搜查证，[对洗车行作了搜查|搜查了洗车行]",
            "紧急": "民警到洗车行拘留{dealer}时，他正把一包东西往下水道里塞，民警不及另办手续，当即搜查",
            "无证": "拘留{dealer}后的第三天，民警听说他在乡下还有一间仓房，没办搜查证就去翻了一遍",
        },
        "body": {
            "医师": "县医院的一名男医师检查了她体内是否藏毒",
            "民警": "因没有女警同去，一名男民警[搜了她的身|搜了她的衣服和身体]",
        },
        "bracelet": {"退还": "县公安局当天便还给她", "扣着": "县公安局仍以案子没结为由扣着"},
        "lineup": {
            "单独": "从九名身材相近的男子中",
            "太少": "从三名男子中",
            "一起": "和另一名买家一起，从九名身材相近的男子中",
        },
    },
    story=(
        (
            "县公安局怀疑开洗车行的{dealer}贩卖大量冰毒，{tap}。",
            "*{dealer}开着一家洗车行，县公安局怀疑他大宗贩卖冰毒，{tap}。",
        ),
        "{search}，查获冰毒300克。",
        "妻子{wife}神色慌张，{body}，她的金镯子也被扣下，两天后查清是其母的遗物，{bracelet}。",
        "买家{buyer}到案后，{lineup}认出了{dealer}。",
    ),
    parties=(
        {"dealer": "甲", "wife": "乙", "buyer": "丙"},
        {"dealer": "{s[0]}某", "wife": "{s[1]}某", "buyer": "{s[2]}某"},
        {"dealer": "老{s[0]}", "wife": "{s[1]}某", "buyer": "{s[2]}某"},
    ),
    terms={
        "place": lambda told: "仓房" if told.search == "无证" else "洗车行",
        "body_act": lambda told: "身体检查" if told.body == "医师" else "人身搜查",
    },
    about=("本案的侦查活动", "县公安局的侦查行为", "本案"),
    points=(
        Point(
            "tap",
            lambda told: "可以使用" if told.tap == "后听" else "不得使用",
            {
                "可以使用": says(
                    TAPPING,
                    "立案后经批准对重大毒品犯罪采取技术侦查措施",
                    "监听所得的录音可以作为证据使用",
                    "经法庭查证属实，通话录音可以作为认定{dealer}有罪的根据",
                ),
                "不得使用": says(
                    TAPPING,
                    "立案以前不得采取技术侦查措施",
                    "监听所得的录音不得作为证据使用",
                    "即使通话内容属实，也不能用该录音来证明{dealer}有罪",
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
                    "持证搜查，或者在执行拘留时因情况紧急无证搜查",
                    "民警对{place}的搜查[合法|符合法定程序]",
                    "对{place}的搜查，手续上没有违法之处",
                ),
                "违法": says(
                    WARRANT,
                    "并非在执行拘留时遇有紧急情况，无证不得搜查",
                    "民警对{place}的搜查违反法定程序",
                    "对{place}的搜查违法，检察院应当通知公安机关予以纠正",
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
                    "经合法搜查取得",
                    "从{place}查获的冰毒可以作为物证使用，侦查机关无须再作补正或者解释",
                    "查获的300克冰毒，取证程序[合法|没有问题]",
                ),
                "须补正": says(
                    IRREGULAR,
                    "收集物证不符合法定程序",
                    "从{place}查获的冰毒能否作为证据，取决于侦查机关能否补正或者作出合理解释",
                    "对300克冰毒的取得，侦查机关应当补正或者作出合理解释",
                ),
            },
            {"things_do_not_lie": lambda told: "可以采用"},
        ),
        Point(
            "body",
            lambda told: "合法" if told.body == "医师" else "违法",
            {
                "合法": says(EXAMINED, "检查妇女的身体可以由医师进行", "对{wife}进行的{body_act}[合法|并不违法]"),
                "违法": says(
                    SEARCHED,
                    "搜查妇女的身体应当由女工作人员进行",
                    "对{wife}进行{body_act}的做法违反法律规定",
                    "对{wife}的{body_act}，在执行人员上不合法",
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
                    "查明与案件无关后三日以内退还",
                    "县公安局对金镯子的处理[合法|没有违反规定]",
                ),
                "违法": says(
                    RETURNED,
                    "查明与案件无关的应当在三日以内退还",
                    "县公安局对金镯子的处理违法",
                    "县公安局处理金镯子的做法损害了{wife}的权益，{wife}可以向该局申诉或者控告",
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
                    "单独进行，供辨认的对象数量足够",
                    "{buyer}的辨认笔录可以作为定案的根据",
                    "组织{buyer}辨认的程序[合法|符合规定]，辨认笔录具有证据资格",
                ),
                "不得采用": says(
                    LINEUP,
                    "没有单独进行，或者供辨认的对象太少",
                    "{buyer}的辨认笔录不得作为定案的根据",
                    "即使{buyer}没有认错人，辨认笔录也不能作为定案的根据",
                ),
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
                "监听录音和{buyer}的辨认笔录能否采用？",
                "对监听录音和{buyer}的辨认笔录，法院应当如何认定？",
                "*关于监听录音与辨认笔录，下列哪一处理是正确的？",
            ),
            answers={
                "tap": {"可以使用": "录音可以作为证据", "不得使用": "录音不得作为证据"},
                "lineup": {"可以采用": "辨认笔录可以采用", "不得采用": "辨认笔录不得作为定案的根据"},
            },
        ),
    ),
)
