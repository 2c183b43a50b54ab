"""Vignette of measures of investigation: 刑事诉讼法 132-152."""

from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    "洗车行里的毒品买卖",
    "刑事诉讼法",
    facts={
        "tap": {
            "先听": "先监听其手机录下通话，后来才立案",
            "后听": "立案后经批准监听其手机，录下通话",
        },
        "search": {
            "持证": "民警持搜查证搜查洗车行",
            "紧急": "民警来拘留时见他正往下水道塞东西，当即无证搜查洗车行",
            "无证": "民警没办搜查证，就搜查了他的乡下仓房",
        },
        "body": {
            "医师": "男医师检查同有嫌疑的妻子{wife}的身体",
            "民警": "男民警搜查同有嫌疑的妻子{wife}的身体",
        },
        "bracelet": {"退还": "当天归还", "扣着": "却仍扣到结案"},
        "lineup": {
            "单独": "从九名相似的男子中",
            "太少": "从三名相似的男子中",
            "一起": "与另一买家一起从九名相似的男子中",
        },
    },
    story=(
        (
            "洗车行老板{dealer}涉嫌大宗贩毒，县公安局{tap}。",
            "*县公安局怀疑洗车行老板{dealer}大宗贩毒，{tap}。",
        ),
        "{search}，查获冰毒300克。",
        "{body}，扣下的金镯子两天后查明与本案无关，{bracelet}。",
        "买家{buyer}{lineup}认出{dealer}。",
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
                    "通话录音可以用作证据",
                    "监听录音经法庭查证属实，可以作为定案的根据",
                    "监听所得的录音可以直接用来证明{dealer}贩毒，必要时由审判人员在庭外进行核实",
                    "通话录音不因来自监听而失去证据资格，经查证属实可以作为认定{dealer}有罪的根据",
                ),
                "不得使用": says(
                    TAPPING,
                    "立案以前不得采取技术侦查措施",
                    "通话录音应当排除在外",
                    "即使通话的内容属实，也应当将监听录音排除",
                    "监听录音的取得违反了技术侦查的规定，应当排除，由公安机关事后补办手续也难以补救",
                    "无论案件多么重大，这份通话录音都不能作为指控{dealer}的证据",
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
                    "对{place}的搜查合法",
                    "民警搜查{place}，手续符合法律的要求",
                    "民警在当时的情况下搜查{place}于法有据，由此查获的东西可以扣押",
                    "{dealer}如果主张民警搜查{place}违反法定程序，这一主张不能成立",
                ),
                "违法": says(
                    WARRANT,
                    "并非在执行拘留时遇有紧急情况，无证不得搜查",
                    "对{place}的搜查违法",
                    "民警搜查{place}违反程序，检察院应当通知纠正",
                    "民警对{place}的搜查欠缺法定的手续，{dealer}及其家人可以就此提出申诉或者控告",
                    "无论搜出什么，民警对{place}的搜查都不合法，检察院应当通知公安机关纠正",
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
                    "冰毒可以直接用作物证",
                    "从{place}查获的冰毒，取证程序[合法|符合规定]",
                    "从{place}查获的300克冰毒可以用作物证，要求侦查机关先作补正或者解释缺乏根据",
                    "冰毒是客观存在的物证，取得程序也没有问题，无须补正即可用来指控{dealer}",
                ),
                "须补正": says(
                    IRREGULAR,
                    "收集物证不符合法定程序",
                    "冰毒的取得应予补正或解释",
                    "对冰毒的取得，侦查机关应当补正或者作出合理解释",
                    "从{place}查获的冰毒能否作为证据，取决于侦查机关能否补正或者作出合理解释",
                    "冰毒能否采用尚不确定，侦查机关应当先就取得过程作出补正或者合理解释",
                ),
            },
            {"things_do_not_lie": lambda told: "可以采用"},
        ),
        Point(
            "body",
            lambda told: "合法" if told.body == "医师" else "违法",
            {
                "合法": says(
                    EXAMINED,
                    "检查妇女的身体可以由医师进行",
                    "对{wife}的{body_act}合法",
                    "对{wife}进行{body_act}，人员安排符合规定",
                    "法律对{body_act}的执行人员另有要求，这次对{wife}的做法并未违反这一要求",
                    "对{wife}的{body_act}不是必须由女性进行，县公安局的人员安排并不违法",
                ),
                "违法": says(
                    SEARCHED,
                    "搜查妇女的身体应当由女工作人员进行",
                    "对{wife}的{body_act}违法",
                    "对{wife}进行{body_act}的，应当换成女性工作人员",
                    "即使{wife}当场表示同意，由这样的人对她进行{body_act}也违反法律的专门规定",
                    "对妇女的{body_act}只能由女工作人员进行，县公安局的安排侵犯了{wife}的权利",
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
                    "对金镯子的处理合法",
                    "县公安局查明情况后，对金镯子的处理符合规定",
                    "县公安局对金镯子的处理是及时的，{wife}如果就此提出控告，应当认定理由不能成立",
                    "县公安局没有超过法定期限，对金镯子的处理合法，{wife}不能就此要求赔偿",
                ),
                "违法": says(
                    RETURNED,
                    "查明与案件无关的应当在三日以内退还",
                    "对金镯子的处理违法",
                    "县公安局对金镯子的处理侵犯了{wife}的财产权利",
                    "县公安局对金镯子的处理违法，{wife}可以先向该局申诉，再向县检察院申诉",
                    "无论案件是否已经办结，县公安局都不应这样处理金镯子，{wife}有权提出控告",
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
                    "辨认笔录可以采用",
                    "{buyer}的辨认笔录可以作为定案的根据",
                    "组织{buyer}辨认的方式符合规定，辨认笔录经查证属实后，可以用来证明{dealer}贩毒",
                    "组织{buyer}辨认的方式没有问题，不能以程序违法为由排除辨认笔录",
                ),
                "不得采用": says(
                    LINEUP,
                    "没有单独进行，或者供辨认的对象太少",
                    "辨认笔录应当弃用",
                    "{buyer}的辨认笔录不得作为定案的根据",
                    "组织{buyer}辨认的方式违反规定，辨认笔录由此失去定案根据的资格，解释说明也难以补救",
                    "即使{buyer}没有认错人，由于辨认的方式违反规定，辨认笔录也不得作为定案的根据",
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
