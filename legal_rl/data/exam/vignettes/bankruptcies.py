"""A vignette of a bankruptcy: 企业破产法 16 to 53."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

BANKRUPT: Final = "2007-06-01"
AFTERWARDS = Norm("企业破产法", 16, BANKRUPT, says=("债务人对个别债权人的债务清偿无效",))
GO_ON = Norm("企业破产法", 18, BANKRUPT, says=("均未履行完毕的合同", "二个月内未通知对方当事人", "视为解除合同"))
SIX_MONTHS = Norm("企业破产法", 32, BANKRUPT, says=("受理破产申请前六个月内", "但是，个别清偿使债务人财产受益的除外"))
TAKE_BACK = Norm("企业破产法", 38, BANKRUPT, says=("不属于债务人的财产，该财产的权利人可以通过管理人取回",))
SET_OFF = Norm("企业破产法", 40, BANKRUPT, says=("可以向管理人主张抵销", "在破产申请受理后取得他人对债务人的债权的"))
COMMON = Norm("企业破产法", 42, BANKRUPT, says=("请求对方当事人履行双方均未履行完毕的合同所产生的债务",))
DAMAGES = Norm("企业破产法", 53, BANKRUPT, says=("以因合同解除所产生的损害赔偿请求权申报债权",))
SOLD_ON = Norm("破产法解释（二）", 30, "2021-01-01", says=("作为普通破产债权清偿", "作为共益债务清偿"))
ENFORCED = Norm("破产法解释（二）", 15, "2021-01-01", says=("经诉讼、仲裁、执行程序对债权人进行的个别清偿",))
INSURED = Norm("破产法解释（二）", 32, "2021-01-01", says=("主张取回就此获得的保险金、赔偿金、代偿物的",))
NOT_DUE = Norm("破产法解释（二）", 43, "2021-01-01", says=("债务人对债权人负有的债务尚未到期",))
UNPAID_SHARES = Norm("破产法解释（二）", 46, "2021-01-01", says=("因欠缴债务人的出资或者抽逃出资对债务人所负的债务",))
JOINERY_BANKRUPTCY: Final = vignette(
    "joinery_bankruptcy",
    "破产中的债权人",
    "商法",
    facts={
        "machine": {
            "在": "{b}的设备寄存于{firm}，由{firm}投保",
            "前卖": "{b}的设备寄存于{firm}，由{firm}投保；受理前，设备被{firm}卖出，买受人善意取得",
            "后卖": "{b}的设备寄存于{firm}，由{firm}投保；受理后，设备被管理人误卖，买受人善意取得",
            "烧": "{b}的设备寄存于{firm}，由{firm}投保；受理前，设备毁于火灾，保险金足以弥补损失，尚未付给{firm}",
        },
        "setoff": {
            "旧": "受理前2年，{c}因供货对{firm}享有60万元债权，又欠{firm}货款50万元；债权已经到期，{c}主张抵销",
            "未到": "受理前2年，{c}因供货对{firm}享有60万元债权，又欠{firm}货款50万元；债权尚未到期，{c}主张抵销",
            "购": "受理前2年，{c}欠{firm}货款50万元；受理后，{c}从他人处受让对{firm}的60万元债权，主张抵销",
            "股": "股东{c}欠缴{firm}的出资50万元，主张以受理前2年因供货对{firm}享有的60万元债权抵销",
        },
        "paid": {
            "撤": "受理前3个月，已具备破产原因的{firm}向{d}清偿所欠货款20万元",
            "执": "受理前3个月，已具备破产原因的{firm}被法院强制执行，{d}受偿货款20万元",
            "早": "受理前10个月，{firm}向{d}清偿到期货款20万元",
            "后": "受理后，{firm}向{d}清偿受理前所欠货款20万元",
        },
        "contract": {
            "续": "受理1个月后管理人通知继续履行",
            "默": "受理3个月后管理人仍未表态",
        },
    },
    story=(
        (
            "法院受理{firm}的破产申请。",
            "{firm}的破产申请被法院受理。",
            "*法院裁定受理对{firm}的破产申请。",
        ),
        only("machine", "{machine}。"),
        only("setoff", "{setoff}。"),
        only("paid", "{paid}。"),
        only("contract price", "{firm}在受理前向{d}订购一批木材，双方均未履行，{contract}。"),
    ),
    parties=(
        {"firm": "甲公司", "b": "乙公司", "c": "丙公司", "d": "丁公司"},
        {"firm": "甲公司", "b": "乙", "c": "丙", "d": "丁"},
        {"firm": "{t[0]}公司", "b": "{s[0]}某", "c": "{s[1]}某", "d": "{s[2]}某"},
    ),
    about=("{firm}的破产程序", "本案的处理", "{firm}破产案"),
    points=(
        Point(
            "machine",
            lambda told: {"在": "取回", "前卖": "普通", "后卖": "共益", "烧": "保险金"}[told.machine],
            {
                "取回": says(
                    TAKE_BACK,
                    "寄存的设备仍在债务人处，不属于债务人财产，权利人可以取回",
                    "{b}有权取回设备",
                    "{b}可以通过管理人取回该设备，无须申报债权",
                    "该设备不属于债务人财产，{b}可以通过管理人行使取回权",
                ),
                "普通": says(
                    SOLD_ON,
                    "破产申请受理前被转让，第三人善意取得",
                    "{b}可以就设备被卖出的损失申报普通破产债权",
                    "{b}不能取回设备，其债权应当作为普通破产债权清偿",
                ),
                "共益": says(
                    SOLD_ON,
                    "破产申请受理后因管理人执行职务被转让，第三人善意取得",
                    "{b}因设备被卖出所受的损失属于共益债务",
                    "{b}因设备被卖出所受的损失无须申报债权，由债务人财产随时清偿",
                    "{b}因失去设备形成的债权，应当作为共益债务清偿",
                ),
                "保险金": says(
                    INSURED,
                    "设备已毁，保险金还没有交付给债务人",
                    "{b}有权取回设备的保险金",
                    "{b}不能取回设备，但可以就其保险金向管理人主张取回",
                ),
            },
            {
                "loss_is_a_claim": lambda told: "取回" if told.machine == "在" else "普通",
                "the_owner_follows_his_thing": lambda told: "取回" if told.machine != "烧" else "保险金",
            },
        ),
        Point(
            "setoff",
            lambda told: "可以" if told.setoff in ("旧", "未到") else "不得",
            {
                "可以": says(
                    SET_OFF,
                    "受理前二年因供货互负债务，均已到期，不属于禁止抵销的情形",
                    "{c}有权主张抵销",
                    "{c}可以抵销50万元，就余额10万元申报债权",
                    "管理人以{c}无权抵销为由提出异议的，法院不予支持",
                ).where(lambda told: told.setoff == "未到", NOT_DUE, "受理前互负债务，债权未到期不妨碍抵销"),
                "不得": says(
                    UNPAID_SHARES,
                    "股东因欠缴出资所负的债务，不得与其对公司的债权抵销",
                    "{c}仍应向管理人支付所欠的50万元",
                    "{c}不得以其债权主张抵销",
                ).where(
                    lambda told: told.setoff == "购", SET_OFF, "债权是破产申请受理后从他人处取得的，属于禁止抵销的情形"
                ),
            },
            {
                "any_debts_set_off": lambda told: "可以",
                "only_due_debts_set_off": lambda told: "可以" if told.setoff == "旧" else "不得",
            },
        ),
        Point(
            "paid",
            lambda told: {"撤": "撤销", "执": "有效", "早": "有效", "后": "无效"}[told.paid],
            {
                "撤销": says(
                    SIX_MONTHS,
                    "受理前六个月内已具备破产原因，仍自行向个别债权人清偿",
                    "管理人有权请求撤销20万元的清偿",
                    "管理人可以请求法院撤销{d}所受的清偿",
                    "{d}所受的20万元清偿并非当然无效，但管理人有权请求法院撤销",
                ),
                "无效": says(
                    AFTERWARDS,
                    "清偿发生在受理破产申请之后，不是受理前可撤销的清偿",
                    "{d}所受的20万元清偿当然无效",
                    "{d}应当返还20万元，且管理人无须请求法院撤销清偿",
                ),
                "有效": says(
                    SIX_MONTHS,
                    "清偿在受理前十个月，不在受理前六个月的可撤销期间内",
                    "{d}受偿20万元合法有效",
                    "管理人请求{d}返还20万元的，不予支持",
                    "{d}所受的20万元清偿既非无效，管理人也无权请求撤销",
                ).where(lambda told: told.paid == "执", ENFORCED, "清偿经法院强制执行得到，不属于可以撤销的个别清偿"),
            },
            {
                "a_year_for_all": lambda told: {"早": "撤销", "撤": "撤销", "执": "有效", "后": "无效"}[told.paid],
                "execution_is_no_better": lambda told: {"早": "有效", "后": "无效"}.get(told.paid, "撤销"),
            },
        ),
        Point(
            "contract",
            lambda told: {"续": "履行", "默": "解除"}[told.contract],
            {
                "履行": says(
                    GO_ON,
                    "管理人在受理后二个月内决定继续履行并通知了对方",
                    "{d}应当继续履行木材买卖合同",
                    "{d}有权要求管理人就木材买卖合同提供担保",
                    "{d}应当交付木材，但有权要求管理人提供担保",
                ),
                "解除": says(
                    GO_ON,
                    "管理人自受理之日起二个月内没有通知对方，视为解除",
                    "{firm}与{d}的木材买卖合同视为解除",
                    "{d}不再负有交付木材的义务",
                    "管理人已无权单方要求{d}继续履行木材买卖合同",
                ),
            },
            {"silence_goes_on": lambda told: "履行"},
        ),
        Point(
            "price",
            lambda told: {"续": "共益", "默": "申报"}[told.contract],
            {
                "共益": says(
                    COMMON,
                    "管理人请求继续履行双方均未履行完毕的合同，由此产生债务",
                    "{d}的木材货款债权属于共益债务",
                    "{d}的木材货款无须申报债权，由债务人财产随时清偿",
                ),
                "申报": says(
                    DAMAGES,
                    "管理人逾期未通知，合同视为解除，对方只有损害赔偿请求权",
                    "{d}可以就木材买卖合同解除的损失申报债权",
                    "{d}可以以木材买卖合同解除所产生的损害赔偿请求权申报债权",
                ),
            },
            {"silence_goes_on": lambda told: "共益"},
        ),
    ),
    flaws=(
        Misbelief("loss_is_a_claim", "以为失去原物的权利人只能申报普通债权"),
        Misbelief("the_owner_follows_his_thing", "以为他人财产被卖掉后仍可以取回"),
        Misbelief("any_debts_set_off", "以为互负债务都可以抵销"),
        Misbelief("only_due_debts_set_off", "以为债权未到期就不得抵销"),
        Misbelief("a_year_for_all", "以为受理前一年内的个别清偿都可以撤销"),
        Misbelief("execution_is_no_better", "以为经执行得到的清偿也可以撤销"),
        Misbelief("silence_goes_on", "以为管理人不表态，合同就继续履行"),
    ),
    issues=(
        Issue(
            (
                "{b}可以如何主张权利？",
                "就该设备，{b}可以主张何种权利？",
                "*{b}就设备享有何种权利？",
            ),
            {
                "machine": {
                    "取回": "通过管理人取回设备",
                    "普通": "就其损失申报普通破产债权",
                    "共益": "请求将其损失作为共益债务清偿",
                    "保险金": "请求取回保险金",
                }
            },
        ),
    ),
)
