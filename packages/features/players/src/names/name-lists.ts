/** Parts of names, made for this package; decks take their place where there are such. */
const words = (list: string): readonly string[] => list.split(" ");

const chinese = {
  family: words(
    "沈 陆 顾 苏 林 叶 江 白 楚 秦 萧 温 洛 程 许 宋 唐 韩 闻 霍 谢 裴 柳 池 夏 季 言 祁 颜 虞 岑 纪 安 方 阮 乔 商 尹 慕容 上官 欧阳 司徒 南宫 诸葛",
  ),
  given: words(
    "知遥 望舒 云归 清和 怀瑾 星野 听澜 见山 若水 景行 长庚 晚晴 疏影 归鸿 子衿 予安 明烛 照夜 闻笛 逐月 青崖 眠雪 岁寒 行舟 栖梧 念真 观棋 拾光 南柯 北辰 东篱 西洲 半夏 小满 立秋 霜降 谷雨 扶摇 折枝 问渠",
  ),
} as const;

const japanese = {
  family: words(
    "朝霧 月島 藤咲 水無瀬 榊原 雪村 天城 緒方 桐生 如月 神代 橘 早乙女 篠宮 高遠 千早 冬木 九条 星見 御影 柊 真壁 若槻 夕凪 葛城 鳴海 小鳥遊 東雲",
  ),
  given: words(
    "葵 蓮 凛 颯太 千尋 真琴 悠人 詩織 楓 綾乃 朔 紗夜 大和 美琴 湊 雫 律 遥 陽菜 伊織 透 小夜 渚 暁 椿 直哉 茜 慧",
  ),
} as const;

const english = {
  given: words(
    "Agatha Ambrose Beatrix Caleb Clara Cyrus Dorothea Edmund Eleanor Ezra Felix Florence Gideon Harriet Hugo Imogen Jasper Josephine Lionel Mabel Marcus Nora Oscar Percival Quentin Rosalind Silas Theodora Victor Winifred",
  ),
  family: words(
    "Abernathy Blackwood Carlisle Danforth Ellery Fairbanks Grimshaw Hawthorne Inglewood Kingsley Lockhart Merriweather Northcott Oakes Pembroke Quill Ravenscroft Sinclair Thornbury Underhill Vance Whitlock Yardley Ashdown Bellamy Crowe",
  ),
  /** The same in Chinese, in the same order. */
  givenInChinese: words(
    "阿加莎 安布罗斯 比阿特丽克丝 凯莱布 克拉拉 赛勒斯 多萝西娅 埃德蒙 埃莉诺 以斯拉 费利克斯 弗洛伦丝 吉迪恩 哈丽雅特 雨果 伊莫金 贾斯珀 约瑟芬 莱昂内尔 梅布尔 马库斯 诺拉 奥斯卡 珀西瓦尔 昆廷 罗莎琳德 塞拉斯 西奥多拉 维克托 威妮弗雷德",
  ),
  familyInChinese: words(
    "阿伯内西 布莱克伍德 卡莱尔 丹福思 埃勒里 费尔班克斯 格里姆肖 霍桑 英格尔伍德 金斯利 洛克哈特 梅里韦瑟 诺斯科特 奥克斯 彭布罗克 奎尔 雷文斯克罗夫特 辛克莱 索恩伯里 昂德希尔 万斯 惠特洛克 亚德利 阿什当 贝拉米 克罗",
  ),
} as const;

/** Names of fantasy peoples: two halves of a first name, two of a second. */
export interface FantasyNames {
  /** How the people is called, in whatever language it is asked for. */
  readonly called: readonly string[];
  readonly begin: readonly string[];
  readonly end: readonly string[];
  readonly second: readonly string[];
}

const fantasy: readonly FantasyNames[] = [
  {
    called: words("human 人类 人"),
    begin: words("Al Ber Cor Da Ed Fen Gar Hal Is Jor Ka Lo Mar Or Ro"),
    end: words("ric na wyn dan mir ela bert ton sa vin"),
    second: words("Ashford Brightwater Dunmore Fairwind Greycastle Holloway Redmane Stormcrest Westvale"),
  },
  {
    called: words("elf 精灵"),
    begin: words("Ae Cael Elu Fae Ilya Lia Nae Syl Tha Vae Yla"),
    end: words("riel thir nore las wen dril saar nis lian"),
    second: words("Dawnleaf Moonwhisper Nightbloom Silverbrook Starglade Sunpetal Windsong"),
  },
  {
    called: words("dwarf 矮人"),
    begin: words("Bal Dur Grim Hel Kaz Mor Nor Orn Thra Ulf"),
    end: words("din gar rik da grun bera li mund nora"),
    second: words("Anvilborn Deepdelver Emberfist Goldvein Hammerfall Ironbrow Stonehelm"),
  },
  {
    called: words("halfling 半身人"),
    begin: words("An Bil Cor Dil El Fin Lin Mer Pip Ros Tam"),
    end: words("by da lo nie ric sy wick ella kin"),
    second: words("Applebough Briarfoot Goodkettle Honeywell Teacup Thistledown Underbough"),
  },
  {
    called: words("gnome 侏儒"),
    begin: words("Bim Cog Din Fizz Glim Jeb Nix Oda Tock Wren Zan"),
    end: words("ble bo dle kin ni pop rick sy wick"),
    second: words("Brassbutton Copperwhistle Gearspring Lanternjar Quickspark Tinkerbell Wobblecap"),
  },
  {
    called: words("orc 兽人 halforc half-orc 半兽人"),
    begin: words("Bru Dro Gha Gru Kro Mug Nar Sha Ur Vra Zog"),
    end: words("dak gash gul ka mok nak rok tha zur"),
    second: words("Bonebreaker Broken-Tusk Ironhide Red-Axe Skullcleaver Stormhowl Wolfkin"),
  },
  {
    called: words("tiefling 提夫林"),
    begin: words("Aka Bar Dam Kal Lev Mal Ner Or Rie The Zar"),
    end: words("kos ia istor lia mon nis rakas ta vius"),
    second: words("Ashveil Cinder Duskborn Hope Nightember Sorrow Torment"),
  },
  {
    called: words("dragonborn 龙裔"),
    begin: words("Ar Bal Dra Gha Ka Me Nad Pan Rho Sha Tor"),
    end: words("drik gar hesh jed khan nar rax sashi thor"),
    second: words("Clethtin Daardend Embermaw Frostscale Kerrhy Stormwing Vrothgar"),
  },
];

/** Sorts of random names. */
export type NameSort = "cn" | "jp" | "en" | "enzh";

/** Draws one of a list; a die of as many faces. */
type Draw = <T>(list: readonly T[]) => T;

/** A random name of a sort. */
export function randomName(sort: NameSort, draw: Draw): string {
  if (sort === "cn") return draw(chinese.family) + draw(chinese.given);
  if (sort === "jp") return `${draw(japanese.family)} ${draw(japanese.given)}`;
  const given = draw(english.given);
  const family = draw(english.family);
  if (sort === "en") return `${given} ${family}`;
  const inChinese = (place: number, list: readonly string[]) => list[place] ?? "";
  const first = inChinese(english.given.indexOf(given), english.givenInChinese);
  const last = inChinese(english.family.indexOf(family), english.familyInChinese);
  return `${given} ${family}（${first}·${last}）`;
}

/** The peoples that have names, by how they are called first. */
export const peoples: readonly string[] = fantasy.map(({ called }) => called.slice(0, 2).join("/"));

/** Names of a people; any people where none is asked for, undefined for one that is not known. */
export function fantasyNames(asked: string): readonly FantasyNames[] | undefined {
  if (asked === "") return fantasy;
  const found = fantasy.filter(({ called }) => called.includes(asked.toLowerCase()));
  return found.length === 0 ? undefined : found;
}

/** A random name of one of some peoples. */
export function fantasyName(of: readonly FantasyNames[], draw: Draw): string {
  const { begin, end, second } = draw(of);
  return `${draw(begin)}${draw(end)} ${draw(second)}`;
}
