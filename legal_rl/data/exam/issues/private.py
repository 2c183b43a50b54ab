"""Issues of disputes under private law, by chain."""

from collections.abc import Mapping
from typing import Final

from legal_rl.data.exam.chain import AMOUNT, Issue

PRIVATE: Final[Mapping[str, tuple[Issue, ...]]] = {
    "deposit_and_penalty": (
        Issue(
            (
                "{other}主张适用定金罚则，其请求能否得到支持？",
                "适用定金罚则时，应如何处理？",
                "*适用定金罚则的，{other}可以提出何种请求？",
            ),
            {
                "forfeiture": {
                    "双倍返还": "{seller}应当双倍返还有定金效力的部分",
                    "不得请求返还": "{buyer}无权请求返还有定金效力的部分",
                },
                "beyond_deposit": {
                    "可以再请求": "{other}还可以请求赔偿超过定金数额的损失",
                    "不能再请求": "{other}不能再请求赔偿损失",
                },
            },
        ),
        Issue(
            (
                "关于定金的效力，下列哪一说法是正确的？",
                "对已付的定金应如何处理？",
                "*{buyer}所付的定金应如何处理？",
            ),
            {
                "effective_deposit": {AMOUNT: "产生定金效力的是{value}万元"},
                "forfeiture": {
                    "双倍返还": "{seller}应当双倍返还",
                    "不得请求返还": "{seller}无须返还",
                },
            },
        ),
    ),
    "unpaid_capital": (
        Issue(
            (
                "股权转让后，对{seller}出资不足的部分，应由谁承担责任？",
                "股权转让后，出资不足的责任应如何承担？",
                "*股权转让后，{seller}出资不足的责任应由谁承担？",
            ),
            {
                "burden": {
                    "受让人缴纳": "由{buyer}缴纳，{seller}承担补充责任",
                    "连带": "由{seller}和{buyer}承担连带责任",
                    "转让人": "由{seller}承担，{buyer}不承担责任",
                },
                "founder": {"连带": "{fellow}与{seller}承担连带责任", "不承担": "{fellow}不承担责任"},
            },
        ),
        Issue(
            (
                "{seller}还有多少出资没有到位，转让完成后应由谁承担？",
                "关于股权转让后尚未缴足的出资，下列哪一选项是正确的？",
                "*股权转让后，尚未缴足的出资有多少，应由谁承担？",
            ),
            {
                "shortfall": {AMOUNT: "{value}万元"},
                "burden": {
                    "受让人缴纳": "由{buyer}缴纳，{seller}承担补充责任",
                    "连带": "由{seller}和{buyer}承担连带责任",
                    "转让人": "由{seller}承担责任",
                },
            },
        ),
    ),
    "estate": (
        Issue(
            ("{wife}最终可以得到多少财产？", "连同自己的财产，{wife}共可得多少？", "*{wife}共可得到多少财产？"),
            {"spouse_total": {AMOUNT: "共可得{value}万元"}},
        ),
        Issue(
            ("{sons}每人可以继承多少遗产？", "{sons}各可分得多少遗产？", "*{sons}每人可以分得多少遗产？"),
            {"child_share": {AMOUNT: "每人可继承{value}万元"}},
        ),
        Issue(
            ("{sons}可以继承多少遗产？", "{sons}应分得多少遗产？", "*{sons}可以分得多少遗产？"),
            {"child_share_alone": {AMOUNT: "可继承{value}万元"}},
        ),
        Issue(
            (
                "{child}的每个孩子可以继承多少遗产？",
                "{child}的孩子每人可分得多少遗产？",
                "*{child}的每个孩子可以分得多少遗产？",
            ),
            {"grandchild_share": {AMOUNT: "每个孩子{value}万元"}},
        ),
        Issue(
            (
                "关于{widow}和{elders}的继承权，下列哪一选项是正确的？",
                "{widow}和{elders}能否继承{dead}的遗产？",
                "*{widow}、{elders}能否继承遗产？",
            ),
            {
                "widow": {"可以继承": "{widow}可以继承", "不能继承": "{widow}不能继承"},
                "elders": {"继承": "{elders}可以继承", "不继承": "{elders}不能继承"},
            },
        ),
        Issue(
            (
                "关于遗产的范围和{elders}的继承权，下列哪一选项是正确的？",
                "{dead}的遗产有多少，{elders}能否继承？",
                "*{dead}有多少遗产，{elders}能否继承？",
            ),
            {
                "estate": {AMOUNT: "遗产为{value}万元"},
                "elders": {"继承": "{elders}可以继承", "不继承": "{elders}不能继承"},
            },
        ),
    ),
    "minors_contract": (
        Issue(
            (
                "关于{young}的行为能力和该合同的效力，下列哪一选项是正确的？",
                "{young}与{other}之间的合同效力如何？",
                "*如何认定{young}的行为能力和合同的效力？",
            ),
            {
                "capacity": {
                    "无": "{young}是无民事行为能力人",
                    "限制": "{young}是限制民事行为能力人",
                    "完全": "{young}具有完全民事行为能力",
                },
                "validity": {"有效": "合同有效", "效力待定": "合同效力待定", "不发生效力": "合同确定不发生效力"},
            },
        ),
        Issue(
            (
                "{other}能否撤销该合同？",
                "关于合同的效力和{other}的权利，下列哪一说法是正确的？",
                "*关于{other}能否撤销合同，下列哪一说法是正确的？",
            ),
            {
                "revocation": {"可以撤销": "{other}能够撤销", "不可撤销": "{other}不能撤销"},
                # Of one that was revoked nobody asks whether it still can be.
                "validity": {"有效": "该合同有效", "效力待定": "该合同效力待定"},
            },
        ),
    ),
    "sale_without_title": (
        Issue(
            (
                "该{thing}归谁所有，{buyer}能否要求{seller}承担违约责任？",
                "关于{buyer}的权利，下列哪一说法是正确的？",
                "*{buyer}有何权利？",
            ),
            {
                "owned": {"原主": "该{thing}仍归{owner}所有", "买受人": "该{thing}已归{buyer}所有"},
                "breach": {
                    "有权": "{buyer}可以要求{seller}承担违约责任",
                    "无权": "{buyer}不能要求{seller}承担违约责任",
                },
            },
        ),
        Issue(
            (
                "{owner}可以向谁提出何种请求？",
                "关于{owner}的请求，下列哪一说法是正确的？",
                "*{owner}可以提出何种请求？",
            ),
            {
                "returned": {"有权": "{owner}能要求{buyer}返还{thing}", "无权": "{owner}不能要求{buyer}返还{thing}"},
                "contract": {
                    "有权": "能要求{seller}承担违约责任",
                    "无权": "不能要求{seller}承担违约责任",
                },
            },
        ),
        Issue(
            (
                "关于该{thing}的所有权和留置权，下列哪一选项是正确的？",
                "该{thing}归谁所有，{repairer}是否享有留置权？",
                "*{repairer}对该{thing}是否享有留置权？",
            ),
            {
                "owned": {"原主": "该{thing}仍归{owner}所有", "买受人": "该{thing}已归{buyer}所有"},
                "lien": {"享有": "{repairer}享有留置权", "不享有": "{repairer}不享有留置权"},
            },
        ),
    ),
    "agency": (
        Issue(
            (
                "{agent}订立的买卖合同效力如何？",
                "关于该买卖合同的效力，下列哪一选项是正确的？",
                "*该买卖合同的效力如何？",
            ),
            {
                "apparent": {"构成": "{agent}的行为构成表见代理", "不构成": "{agent}的行为不构成表见代理"},
                "binds": {
                    "发生效力": "合同对{owner}发生效力",
                    "不发生效力": "合同对{owner}确定不发生效力",
                    "取决于追认": "合同是否生效取决于{owner}的追认",
                },
            },
        ),
        Issue(
            (
                "{owner}因该交易受到的损失应由谁承担？",
                "关于该合同的效力和{owner}因该交易受到的损失，下列哪一选项是正确的？",
                "*{owner}因该交易所受的损失应由谁承担？",
            ),
            {
                "binds": {"发生效力": "合同对{owner}发生效力", "不发生效力": "合同对{owner}不发生效力"},
                "liable": {
                    "连带": "{agent}与{buyer}应对{owner}的损失承担连带责任",
                    "按各自过错": "{agent}与{buyer}按各自的过错承担责任",
                },
            },
        ),
        Issue(
            (
                "{carrier}造成的损坏应由谁负责？",
                "关于{agent}的转托，下列哪一说法是正确的？",
                "*对{carrier}造成的损坏，应由谁负责？",
            ),
            {
                "answers": {"负责": "{agent}应当对{carrier}的行为负责", "不负责": "{agent}仅就选任和指示负责"},
                "orders": {"可以指示": "{owner}可以直接指示{carrier}", "不可指示": "{owner}不能直接指示{carrier}"},
            },
        ),
    ),
    "traffic_claims": (
        Issue(
            (
                "保险赔付之后，侵权人还应赔偿{victim}多少？",
                "最终应由侵权人自行赔偿的数额是多少？",
                "*侵权人还应自行赔偿多少？",
            ),
            {"driver": {AMOUNT: "还应赔偿{value}万元"}},
        ),
        Issue(
            (
                "两种保险各应赔偿{victim}多少？",
                "关于保险人的赔偿数额，下列哪一选项是正确的？",
                "*两种保险应各赔偿多少？",
            ),
            {"compulsory": {AMOUNT: "交强险赔偿{value}万元"}, "commercial": {AMOUNT: "商业险赔偿{value}万元"}},
        ),
        Issue(
            (
                "保险赔付后如仍有不足，{owner}对{victim}应否承担责任，{driver}对{passenger}的责任能否减轻？",
                "关于{owner}和{driver}对保险赔付后仍不足部分的责任，下列哪一选项是正确的？",
                "*{owner}和{driver}对保险赔付后仍不足部分的责任应如何认定？",
            ),
            {
                "owner": {
                    "不承担": "{owner}不承担责任",
                    "相应责任": "{owner}按其过错承担相应责任",
                    "连带责任": "{owner}与{driver}承担连带责任",
                },
                "passenger": {
                    "应当减轻": "{driver}对{passenger}的责任应当减轻",
                    "不予减轻": "{driver}对{passenger}的责任不予减轻",
                },
            },
        ),
    ),
}
