"""Vignette of criminal investigation: who investigates, what a confession is worth, and who withdraws."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
PROSECUTORS = CODE(19, says=("可以由人民检察院立案侦查", "非法拘禁、刑讯逼供、非法搜查等"))
POLICE = CODE(19, says=("刑事案件的侦查由公安机关进行，法律另有规定的除外",))
SUPERVISORS = Norm("监察法", 11, "2018-03-20", says=("对涉嫌贪污贿赂、滥用职权", "职务犯罪进行调查"))
TORTURE = CODE(56, says=("采用刑讯逼供等非法方法收集的犯罪嫌疑人、被告人供述", "应当予以排除"))
GROUNDS = CODE(29, says=("是本案的当事人或者是当事人的近亲属的", "应当自行回避"))
DECIDING = CODE(31, says=("分别由院长、检察长、公安机关负责人决定", "由同级人民检察院检察委员会决定"))
GOING_ON = CODE(31, says=("对侦查人员的回避作出决定前，侦查人员不能停止对案件的侦查",))
APPLYING = CODE(32, says=("辩护人、诉讼代理人可以依照本章的规定要求回避、申请复议",))
ADJOURNED = COURT(36, says=("应当决定休庭，并通知人民检察院尽快作出决定",))


def _in_court(told: Any) -> bool:
    return told.target in ("公诉人", "陪审员")


def _decider(told: Any) -> str | None:
    """Decide who decides on an official's withdrawal; not at issue where none can be asked for, or not by this
    person."""
    if told.ground == "言语" or told.asker == "父亲":
        return None
    return {"侦查员": "局长决定", "局长": "检察委员会决定", "公诉人": "检察长决定", "陪审员": "院长决定"}[told.target]


def _meanwhile(told: Any) -> str | None:
    if not _in_court(told):
        return "继续侦查"
    return "暂停" if (told.target, told.ground) == ("公诉人", "亲兄") and told.asker != "父亲" else None


CONFESSION_IN_THE_DUTY_ROOM: Final = vignette(
    "confession_in_the_duty_room",
    "盗窃案的管辖、证据与回避",
    "刑事诉讼法",
    facts={
        "deed": {
            "逼供": "民警{officer}讯问时对{suspect}反复电击，{suspect}不堪忍受而供述",
            "收钱": "{suspect}如实供述后，民警{officer}收受其家属4万元，答应关照",
            "伤人": "{suspect}如实供述后被取保候审，民警{officer}因私人纠纷在下班后将其打成重伤",
        },
        "target": {
            "侦查员": "侦查中，因侦查人员{official}",
            "局长": "侦查中，因参与办案的县公安局局长{official}",
            "公诉人": "县法院庭审中，因公诉人{official}",
            "陪审员": "县法院庭审中，因人民陪审员{official}",
        },
        "ground": {"亲兄": "系店主的[哥哥|弟弟]", "言语": "对{suspect}态度[恶劣|粗暴]"},
        "asker": {
            "本人": "{suspect}申请其回避",
            "律师": "{suspect}的辩护律师申请其回避",
            "父亲": "{suspect}（26周岁）的父亲申请其回避",
        },
    },
    story=(
        (
            "一家个体商店的货款被盗，县公安局对{suspect}立案侦查。",
            "{suspect}因涉嫌盗窃一家个体商店的货款，被县公安局立案侦查。",
            "*{suspect}涉嫌盗窃某个体商店的货款，县公安局立案侦查。",
        ),
        only("organ confession", "{deed}。"),
        only("organ", "检察机关在诉讼监督中发现此事。"),
        only("decider asker ground meanwhile", "{target}{ground}，{asker}。"),
    ),
    parties=(
        {"officer": "甲", "suspect": "乙", "official": "丙"},
        {"officer": "{p[0]}", "suspect": "{p[1]}", "official": "{p[2]}"},
    ),
    terms={"asker_name": lambda told: "{suspect}" + {"本人": "", "律师": "的辩护律师", "父亲": "的父亲"}[told.asker]},
    about=("本案的诉讼程序", "本案的处理"),
    points=(
        Point(
            "organ",
            lambda told: {"逼供": "检察院侦查", "收钱": "监察委员会调查", "伤人": "公安机关侦查"}[told.deed],
            {
                "检察院侦查": says(
                    PROSECUTORS,
                    "民警利用讯问的职权刑讯逼供，由检察院在诉讼监督中发现",
                    "对{officer}可以由检察院立案侦查",
                    "{officer}的行为属于检察院可以立案侦查的犯罪",
                    "{officer}利用职权侵犯公民权利、损害司法公正，检察院可以立案侦查",
                ),
                "监察委员会调查": says(
                    SUPERVISORS,
                    "民警收受贿赂是职务犯罪，不是检察院可侦查的侵权犯罪",
                    "检察院应当将{officer}的线索移送监察委员会",
                    "{officer}的犯罪应当由监察委员会调查，检察院不得立案侦查",
                ),
                "公安机关侦查": says(
                    POLICE,
                    "下班后伤人与职权无关，由公安机关侦查",
                    "{officer}应由公安机关立案侦查",
                    "检察院应当将{officer}的线索移送公安机关",
                    "{officer}的犯罪不属于职务犯罪，应当由公安机关立案侦查",
                ),
            },
            {"officers_go_to_supervisors": lambda told: "监察委员会调查"},
        ),
        Point(
            "confession",
            lambda told: "非法证据" if told.deed == "逼供" else "可以采用",
            {
                "非法证据": says(
                    TORTURE,
                    "电击取得的供述是刑讯逼供所得",
                    "{suspect}的供述应当排除",
                    "{suspect}的供述不得作为起诉意见的依据",
                    "{suspect}的供述即使内容真实，也应当予以排除",
                ),
                "可以采用": says(
                    TORTURE,
                    "供述在先而受伤在后，不是以暴力取得的供述",
                    "{suspect}的供述可以采用",
                    "检察院可以将{suspect}的供述作为指控的证据",
                    "{suspect}的供述取得合法，经查证属实，可以作为定案的根据",
                ).where(lambda told: told.deed == "收钱", TORTURE, "供述在先而收钱在后，不是以非法方法取得的供述"),
            },
            {"what_is_true_stays": lambda told: "可以采用"},
        ),
        Point(
            "decider",
            _decider,
            {
                "局长决定": says(
                    DECIDING,
                    "被申请人是侦查人员，其回避由公安机关负责人决定",
                    "{official}的回避应由县公安局局长决定",
                    "{official}是否回避，应当由县公安局局长审查并作出决定",
                ),
                "检察委员会决定": says(
                    DECIDING,
                    "局长是公安机关负责人，其回避由同级检察委员会决定",
                    "{official}的回避应由县检察院检察委员会决定",
                    "{official}是否回避，应当由县检察院检察委员会审查并作出决定",
                ),
                "检察长决定": says(
                    DECIDING,
                    "公诉人是检察人员，其回避由检察长而不由法院决定",
                    "{official}的回避应由县检察院检察长决定",
                    "{official}是否回避，应当由县检察院检察长审查并作出决定",
                ),
                "院长决定": says(
                    DECIDING,
                    "人民陪审员属审判人员，其回避由院长决定",
                    "{official}的回避应由县法院院长决定",
                    "{official}是否回避，应当由县法院院长审查并作出决定",
                ),
            },
            {
                "court_decides_in_court": lambda told: "院长决定" if _decider(told) == "检察长决定" else _decider(told),
                "chief_prosecutor_for_chief": lambda told: (
                    "检察长决定" if _decider(told) == "检察委员会决定" else _decider(told)
                ),
            },
        ),
        Point(
            "asker",
            lambda told: "无权申请" if told.asker == "父亲" else "有权申请",
            {
                "有权申请": says(
                    APPLYING,
                    "辩护人可以要求回避",
                    "{asker_name}属于可以申请回避的人",
                    "{asker_name}具有申请{official}回避的主体资格",
                ).where(lambda told: told.asker == "本人", GROUNDS, "犯罪嫌疑人、被告人是当事人，有权要求回避"),
                "无权申请": says(
                    APPLYING,
                    "成年人的父亲不是当事人、法定代理人或者辩护人",
                    "{asker_name}不是申请回避的适格主体",
                    "{asker_name}不属于可以申请{official}回避的诉讼参与人",
                ),
            },
            {"only_parties_ask": lambda told: "有权申请" if told.asker == "本人" else "无权申请"},
        ),
        Point(
            "ground",
            lambda told: "应当回避" if told.ground == "亲兄" else "不必回避",
            {
                "应当回避": says(
                    GROUNDS,
                    "是被害店主的兄弟，属于当事人的近亲属",
                    "{official}依法应当回避",
                    "{official}有法定回避情形，应当自行回避",
                ),
                "不必回避": says(
                    GROUNDS,
                    "只是态度不好，没有近亲属、利害关系等法定情形",
                    "{official}没有法定的回避情形",
                    "申请{official}回避的理由不能成立",
                    "申请{official}回避的理由不属于法定情形，{official}可以继续参与办案",
                ),
            },
            {"bias_is_a_ground": lambda told: "应当回避"},
        ),
        Point(
            "meanwhile",
            _meanwhile,
            {
                "继续侦查": says(
                    GOING_ON,
                    "案件尚在侦查，对侦查人员的回避决定前不能停止侦查",
                    "作出回避决定前，{official}应当继续办案",
                    "在对{official}是否回避作出决定前，办案工作不得停止",
                ),
                "暂停": says(
                    ADJOURNED,
                    "以近亲属为由申请公诉人回避，属法定情形，应当休庭",
                    "因申请{official}回避，诉讼活动应当暂停",
                    "诉讼活动应当暂停，待对{official}是否回避作出决定后恢复",
                ),
            },
            {"all_stops": lambda told: "暂停" if _meanwhile(told) else None},
        ),
    ),
    flaws=(
        Misbelief("officers_go_to_supervisors", "以为民警犯罪一律由监察委员会调查"),
        Misbelief("what_is_true_stays", "以为内容真实的供述就可以采用"),
        Misbelief("court_decides_in_court", "以为开庭后谁的回避都由院长决定"),
        Misbelief("chief_prosecutor_for_chief", "以为公安局局长的回避由检察长决定"),
        Misbelief("only_parties_ask", "以为辩护人无权申请回避"),
        Misbelief("bias_is_a_ground", "以为对办案人员态度的不满也是回避理由"),
        Misbelief("all_stops", "以为一申请回避，办案就要停下来"),
    ),
    issues=(
        Issue(
            asks=(
                "{official}是否回避，应由谁决定？",
                "对{official}的回避，有权作出决定的是：",
                "*谁有权决定{official}的回避？",
            ),
            answers={
                "decider": {
                    "局长决定": "县公安局局长",
                    "检察委员会决定": "县检察院检察委员会",
                    "检察长决定": "县检察院检察长",
                    "院长决定": "县法院院长",
                }
            },
        ),
    ),
)
