import { zip } from "@dicetower/testkit";
import type { Answer, Upload } from "./upload-sender.js";

/** An upload at the limits of its route. */
export interface UploadCase extends Upload {
  readonly title: string;
  /** Codes that it may be answered with; left out, any but those of faults of the service. */
  readonly codes?: readonly number[];
  /** Sent under another name each time: what is there already is done sooner. */
  readonly isFresh?: boolean;
}

/** True for an answer that the case may have. */
export function isFit({ codes }: UploadCase, { status, code }: Answer): boolean {
  return codes === undefined ? status > 0 && status < 500 : codes.includes(code);
}

const text = (value: unknown) => Buffer.from(JSON.stringify(value));
const many = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));
const table = <T>(count: number, one: (at: number) => readonly [string, T]): Record<string, T> =>
  Object.fromEntries(many(count, one));

/** The head of a picture of one pixel. */
const pngHead = Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex");

/** A workbook of rows without cells. */
function emptyRows(rows: number): Buffer {
  return zip({
    "xl/workbook.xml": `<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>`,
    "xl/worksheets/a.xml": `<worksheet><sheetData>${"<row></row>".repeat(rows)}</sheetData></worksheet>`,
  });
}

/** The largest that each route takes, made a share of it smaller for short runs. @param share from 0 to 1 */
export function uploadCases(share: number): UploadCase[] {
  const of = (most: number) => Math.max(1, Math.floor(most * share));
  const rules = (name: string, count: number) =>
    `name: ${name}\nfullName: ${name}\nalias:\n${many(count, (at) => `  a${at}: [b${at}]\n`).join("")}`;
  const yamlRows = (count: number) =>
    many(count, (at) => `- key: 词条${at}\n  content: 第 ${at} 条\n  synonyms: [甲${at}, 乙${at}]\n`).join(
      "",
    );
  return [
    {
      title: "a workbook of a million empty rows",
      path: "/api/help/file",
      name: "rows.xlsx",
      fields: { name: "rows.xlsx" },
      content: () => emptyRows(of(1_000_000)),
      codes: [40001, 41300],
    },
    {
      title: "a help document of more entries than there may be",
      path: "/api/help/file",
      name: "many.json",
      content: () => text({ helpdoc: table(of(250_000), (at) => [`k${at}`, `t${at}`]) }),
      codes: share === 1 ? [40001, 42200] : [0],
    },
    {
      title: "a help document of 10 MiB of YAML",
      path: "/api/help/file",
      name: "long.yaml",
      content: () => Buffer.from(yamlRows(of(100_000))),
      codes: [0],
    },
    {
      title: "rows of a help document",
      path: "/api/help/file",
      content: () =>
        text({
          name: "rows.yaml",
          group: "default",
          rows: many(of(20_000), (at) => ({
            key: `r${at}`,
            synonyms: [`s${at}`],
            content: "x".repeat(400),
            tags: ["a", "b"],
          })),
        }),
      codes: [0],
    },
    {
      title: "a deck of 200 000 cards",
      path: "/api/decks/upload",
      name: "cards.json",
      fields: { replace: "true" },
      content: () => text({ cards: many(of(200_000), (at) => `::${(at % 9) + 1}::card ${at} {other}`) }),
      codes: [0],
    },
    {
      title: "a deck of 8 MiB of YAML",
      path: "/api/decks/upload",
      name: "cards.yaml",
      fields: { replace: "true" },
      content: () =>
        Buffer.from(
          `name: long\ncards:\n${many(of(190_000), (at) => `  - "card ${at}, {%other} and more"\n`).join("")}`,
        ),
      codes: [0],
    },
    {
      title: "a deck of 8 MiB of TOML",
      path: "/api/decks/upload",
      name: "cards.toml",
      fields: { replace: "true" },
      content: () =>
        Buffer.from(
          `[decks]\ncards = [${many(of(190_000), (at) => `"card ${at} of many, and more"`).join(",")}]\n`,
        ),
      codes: [0],
    },
    {
      title: "an archive of ten thousand decks",
      path: "/api/decks/upload",
      name: "many.zip",
      fields: { replace: "true" },
      content: () =>
        zip(table(of(9_999), (at) => [`d${at}.json`, JSON.stringify({ [`d${at % 4_000}`]: [`c${at}`] })])),
      codes: [0],
    },
    {
      title: "the text of a deck",
      method: "PUT",
      path: "/api/decks/file",
      content: () =>
        text({
          filename: "text.json",
          content: JSON.stringify({ text: many(of(190_000), (at) => `card ${at} of a text`) }),
        }),
      codes: [0],
    },
    {
      title: "a deck whose cards show pictures",
      path: "/api/decks/upload",
      name: "shows.json",
      fields: { replace: "true" },
      content: () =>
        text(
          table(50, (entry) => [
            `shows${entry}`,
            many(of(2_000), (at) =>
              at % 10 === 0 ? `[图:faces/{who${at % 500}}.png]` : `[图:faces/${at}.png] card ${at}`,
            ),
          ]),
        ),
      codes: [0],
    },
    {
      title: "a picture beside all these decks",
      path: "/api/decks/pictures/upload",
      name: "face.png",
      isFresh: true,
      content: () => Buffer.concat([pngHead, Buffer.alloc(of(10 * 2 ** 20 - pngHead.length), 1)]),
      codes: [0],
    },
    {
      title: "a rule file of 1 MiB",
      path: "/api/rules/upload",
      name: "large.yaml",
      fields: { replace: "true" },
      content: () => Buffer.from(rules("large", of(30_000))),
      codes: [0, 40001],
    },
    {
      title: "a rule file that is checked",
      path: "/api/rules/check",
      content: () =>
        text({
          content: rules("large", of(30_000)),
        }),
      codes: [0, 40001],
    },
    {
      title: "a rule file that is saved",
      method: "PUT",
      path: "/api/rules/save",
      content: () => text({ name: "saved", content: rules("saved", of(30_000)) }),
    },
    {
      title: "a rule file that is tried",
      path: "/api/rules/test",
      content: () => text({ name: "tried", content: rules("tried", of(30_000)), command: "x" }),
    },
    {
      title: "the preview of a long text",
      path: "/api/templates/preview",
      content: () => text({ text: "{nick} ".repeat(of(140_000)) }),
    },
    {
      title: "settings of a plugin",
      path: "/api/plugins/js/config",
      content: () => text({ name: "none", values: table(of(150_000), (at) => [`k${at}`, [at]]) }),
    },
    {
      title: "calls of tools",
      path: "/mcp",
      content: () =>
        text(
          many(20, (at) => ({
            jsonrpc: "2.0",
            id: at,
            method: "x",
            params: { a: many(of(4_000), (n) => n) },
          })),
        ),
    },
    {
      title: "a message to a group",
      path: "/api/groups/test/1/messages",
      content: () => text({ text: "x".repeat(of(15_000_000)) }),
    },
    {
      title: "a message to a person",
      path: "/api/players/test/1/messages",
      content: () => text({ text: "x".repeat(of(15_000_000)) }),
    },
    {
      title: "5 000 reply rules of YAML",
      path: "/api/replies/import",
      name: "rules.yaml",
      content: () =>
        Buffer.from(
          many(
            of(5_000),
            (at) => `word${at}:\n  - "answer ${at} {nick}"\n  - "${"long ".repeat(60)}"\n`,
          ).join(""),
        ),
      codes: [0],
    },
    {
      title: "5 000 reply rules of patterns",
      path: "/api/replies/import",
      content: () =>
        text({
          kind: "replies",
          name: "patterns",
          rules: many(of(1_000), (at) => ({
            name: `p${at}`,
            matchMode: "regex",
            keywords: [`^(a|b)+word${at}[0-9]{1,9}$`],
            responses: [{ text: `answer ${at} {nick}`, weight: 1 }],
          })),
        }),
      codes: [0],
    },
    {
      title: "20 000 texts",
      path: "/api/templates/import",
      name: "texts.json",
      fields: { mode: "merge" },
      content: () =>
        text({
          kind: "templates",
          schemaVersion: 1,
          items: many(of(20_000), (at) => ({
            key: `key.of.text.${at}`,
            locale: "en",
            value: `text ${at} {nick} and more of it`,
          })),
        }),
      codes: [0, 40001, 42200],
    },
    {
      title: "a persona of 20 000 wordings",
      path: "/api/personas/import",
      name: "persona.json",
      content: () =>
        text(table(of(20_000), (at) => [`key.of.text.${at}`, `text ${at} {nick} and more of it`])),
      codes: [0, 40001],
    },
    {
      title: "4 MiB of censor words",
      path: "/api/system/censor/import",
      name: "words.txt",
      content: () => Buffer.from(`#Danger\n${many(of(200_000), (at) => `word${at}\n`).join("")}`),
      codes: [0, 40001],
    },
    {
      title: "rows of a list",
      path: "/api/banlist",
      content: () =>
        text({
          rows: many(of(10_000), (at) => ({
            listType: "deny",
            targetType: "user",
            platform: "test",
            targetId: `${at}`,
          })),
        }),
      codes: [0, 40001],
    },
    {
      title: "a plugin of 4 MiB",
      path: "/api/plugins/js/upload",
      name: "large.js",
      fields: { replace: "true" },
      content: () =>
        Buffer.from(
          `// ==UserScript==\n// @name large\n// ==/UserScript==\n${"let a = [1, 2, 3]; a = undefined;\n".replace("let a", "{ let a").replace("\n", " }\n").repeat(of(100_000))}`,
        ),
      codes: [0, 42200],
    },
    {
      title: "a plugin of TypeScript",
      path: "/api/plugins/js/upload",
      name: "typed.ts",
      fields: { replace: "true" },
      content: () =>
        Buffer.from(
          `// ==UserScript==\n// @name typed\n// ==/UserScript==\n${"{ let a: number[] = [1, 2, 3]; a = [] as number[]; }\n".repeat(of(70_000))}`,
        ),
      codes: [0, 42200],
    },
    {
      title: "a mod of ten thousand files",
      path: "/api/mod/lua/upload",
      name: "mod.zip",
      fields: { replace: "true" },
      content: () =>
        zip({
          "mod/descriptor.json": JSON.stringify({ name: "mod", ver: "1" }),
          ...table(of(9_000), (at) => [
            `mod/reply/r${at}.lua`,
            `msg_reply.r${at} = { keyword = { match = "w${at}" }, echo = "x" }`,
          ]),
        }),
      codes: [0, 42200, 40001],
    },
    {
      title: "a rule pack",
      path: "/api/rulepacks/upload",
      name: "pack.zip",
      content: () =>
        zip({
          "info.toml": `format_version = "1.0.0"\n[package]\nid = "a/b"\nname = "b"\nversion = "1.0.0"\n`,
          "decks/cards.json": JSON.stringify({ cards: many(of(190_000), (at) => `card ${at} of a pack`) }),
          ...table(of(9_000), (at) => [`assets/p${at}.txt`, `x${at}`]),
        }),
      codes: [0, 42200, 40001],
    },
    {
      title: "a log of 200 000 lines",
      path: "/api/logs",
      content: () =>
        text({
          action: "import",
          platform: "test",
          groupId: "long",
          name: "long",
          text: many(
            of(200_000),
            (at) =>
              `名字${at % 9}(${at % 9}) 2024/01/02 03:${String(at % 60).padStart(2, "0")}:01\n第 ${at} 行的话\n\n`,
          ).join(""),
        }),
      codes: [0],
    },
    {
      title: "a folder of ten thousand files",
      path: "/api/imports/uploads",
      name: "many.zip",
      content: () => zip(table(of(10_500), (at) => [`data/f${at % 100}/x${at}.txt`, `content ${at}`])),
      codes: [0],
    },
  ];
}
