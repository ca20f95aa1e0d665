import { readFileSync } from "node:fs";
import { expect } from "chai";

/** What an importer does with files, as it has it in code. */
interface FileRules {
  readonly taken: readonly RegExp[];
  readonly copies?: readonly RegExp[];
  readonly reasons: readonly (readonly [pattern: RegExp, reason: string])[];
}

/** A path of the documentation, and whether it becomes something. */
interface Documented {
  readonly path: string;
  readonly comes: boolean;
}

const page = new URL("../../../../docs/importing.md", import.meta.url);
const endings = [
  "",
  ".json",
  ".yaml",
  ".toml",
  ".txt",
  ".js",
  ".db",
  ".zip",
  ".xlsx",
  ".lua",
  ".olivadicelog",
];

/** Cells of the table below a heading of `docs/importing.md`, row by row. */
function tableOf(heading: string): string[][] {
  const [, section = ""] = readFileSync(page, "utf8").split(`\n## ${heading}\n`);
  const rows = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .replaceAll("\\|", "")
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Words in code of the first column. */
function codeOf(heading: string): { readonly word: string; readonly comes: boolean }[] {
  return tableOf(heading).flatMap(([files = "", becomes = ""]) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => ({ word, comes: becomes !== "" })),
  );
}

/** Words of the first column that are no paths: tables of databases. */
export function documentedTables(heading: string): string[] {
  return [...new Set(codeOf(heading).flatMap(({ word }) => (/[./*]/.test(word) ? [] : [word])))];
}

/** Names that a documented path stands for. */
function namesOf(path: string): string[] {
  const name = path
    .replace(/^<bot>\//, "")
    .replace(/^unity\//, "")
    .replaceAll("*", "x");
  return name.endsWith("/") ? endings.map((ending) => `${name}x${ending}`) : [name];
}

/**
 * The table of an importer and its code say the same: each file kind of the code stands in the table, on the side where
 * the code has it, and each path of the table is one that the code knows.
 */
export function agreesWithTable(heading: string, { taken, copies = [], reasons }: FileRules): void {
  const documented: Documented[] = codeOf(heading)
    .filter(({ word }) => /[./*]/.test(word))
    .map(({ word, comes }) => ({ path: word, comes }));
  const left = [...copies, ...reasons.map(([pattern]) => pattern)];
  const fits = (pattern: RegExp, { path }: Documented) => namesOf(path).some((name) => pattern.test(name));
  expect(documented.length, heading).to.be.above(10);
  const untrue = documented.filter(({ path, comes }) => {
    const isTaken = taken.some((pattern) => fits(pattern, { path, comes }));
    const isLeft = left.some((pattern) => fits(pattern, { path, comes }));
    return comes ? !isTaken : isTaken || !isLeft;
  });
  expect(
    untrue.map(({ path }) => path),
    "in the table, and otherwise in the code",
  ).to.deep.equal([]);
  const missing = [
    ...taken.filter((pattern) => !documented.some((one) => one.comes && fits(pattern, one))),
    ...left.filter((pattern) => !documented.some((one) => !one.comes && fits(pattern, one))),
  ];
  expect(missing.map(String), "in the code, and not in the table").to.deep.equal([]);
}
