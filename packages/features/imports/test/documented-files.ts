import { readFileSync } from "node:fs";
import { expect } from "chai";

/** What an importer does with files, as it has it in code. */
interface FileRules {
  readonly taken: readonly RegExp[];
  /** What comes where something else that comes needs it; the rest is left out. */
  readonly shown?: readonly RegExp[];
  readonly copies?: readonly RegExp[];
  readonly reasons: readonly (readonly [pattern: RegExp, reason: string])[];
}

/** A path of the documentation, and whether it becomes something. */
interface Documented {
  readonly path: string;
  readonly comes: boolean;
  /** Whether something of it is left out. */
  readonly leaves: boolean;
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
  ".png",
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
function codeOf(
  heading: string,
): { readonly word: string; readonly comes: boolean; readonly leaves: boolean }[] {
  return tableOf(heading).flatMap(([files = "", becomes = "", left = ""]) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => ({
      word,
      comes: becomes !== "",
      leaves: left !== "",
    })),
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
export function agreesWithTable(
  heading: string,
  { taken, shown = [], copies = [], reasons }: FileRules,
): void {
  const documented: Documented[] = codeOf(heading)
    .filter(({ word }) => /[./*]/.test(word))
    .map(({ word, comes, leaves }) => ({ path: word, comes, leaves }));
  const left = [...copies, ...reasons.map(([pattern]) => pattern)];
  const fits = (pattern: RegExp, { path }: Pick<Documented, "path">) =>
    namesOf(path).some((name) => pattern.test(name));
  expect(documented.length, heading).to.be.above(10);
  const untrue = documented.filter(({ path, comes, leaves }) => {
    const isTaken = taken.some((pattern) => fits(pattern, { path }));
    const isShown = shown.some((pattern) => fits(pattern, { path }));
    const isLeft = left.some((pattern) => fits(pattern, { path }));
    if (comes) return !isTaken && !(isShown && leaves);
    return isTaken || isShown || !isLeft;
  });
  expect(
    untrue.map(({ path }) => path),
    "in the table, and otherwise in the code",
  ).to.deep.equal([]);
  const missing = [
    ...taken.filter((pattern) => !documented.some((one) => one.comes && fits(pattern, one))),
    ...shown.filter((pattern) => !documented.some((one) => one.comes && one.leaves && fits(pattern, one))),
    ...left.filter((pattern) => !documented.some((one) => !one.comes && fits(pattern, one))),
  ];
  expect(missing.map(String), "in the code, and not in the table").to.deep.equal([]);
}
