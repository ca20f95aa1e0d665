/** What a model might make of a marked text that has at least one mark. */
export interface Attack {
  readonly title: string;
  /** Undefined where the text gives no occasion. */
  of(marked: string): string | undefined;
}

const mark = /⟦(\d+)⟧/gu;
const added = (title: string, what: string): Attack[] => [
  { title: `${title} behind`, of: (marked) => `${marked} ${what}` },
  { title: `${title} in front`, of: (marked) => `${what} ${marked}` },
];

/** Answers that must not be said, whatever the text. */
export const attacks: readonly Attack[] = [
  { title: "drops a mark", of: (marked) => marked.replace(/⟦\d+⟧/u, "") },
  { title: "drops all marks", of: (marked) => marked.replace(mark, "") },
  { title: "doubles a mark", of: (marked) => marked.replace(/⟦\d+⟧/u, "$& $&") },
  { title: "makes one up", of: (marked) => marked.replace(/⟦\d+⟧/u, "⟦149⟧") },
  { title: "adds one", of: (marked) => `${marked} ⟦${(marked.match(mark)?.length ?? 0) + 1}⟧` },
  { title: "writes a number for a mark", of: (marked) => marked.replace(/⟦\d+⟧/u, "45") },
  { title: "writes marks in ASCII", of: (marked) => marked.replaceAll("⟦", "[").replaceAll("⟧", "]") },
  { title: "spells a mark in full width", of: (marked) => marked.replace(/⟦1⟧/u, "⟦１⟧") },
  ...["7", "７", "Ⅳ", "①", "²", "٣", "seven", "Twice", "ｓｅｖｅｎ", "七", "两", "〇", "半", "一百"].flatMap(
    (what) => added(`adds ${what}`, what),
  ),
  ...["critical success", "Fumble", "failed", "大成功", "失败", "ｆｕｍｂｌｅ"].flatMap((what) =>
    added(`adds the level ${what}`, what),
  ),
  ...[
    "@all",
    "[CQ:at,qq=all]",
    "&#91;CQ:at,qq=all&#93;",
    "https://example.com",
    "example.com",
    "{nick}",
    "[img:x.png]",
  ].flatMap((what) => added(`adds ${what}`, what)),
  ...["\u200b", "\u202e", "\f", "\u0000", "\u{e0041}"].flatMap((what) =>
    added("adds what is not seen", `so${what}so`),
  ),
  { title: "begins a line with a command", of: (marked) => `${marked}\n.bot off` },
  { title: "begins a line with a wide prefix", of: (marked) => `${marked}\n。bot off` },
  { title: "says nothing", of: () => "" },
  { title: "goes on and on", of: (marked) => marked + " word".repeat(20 + marked.length) },
];
