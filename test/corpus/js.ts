import { readFileSync } from "node:fs";
import { basename, extname, relative } from "node:path";
import type { TestHost } from "@dicetower/testkit";
import { fullTower } from "../conformance/full-tower.js";
import { filesBelow } from "./files-below.js";
import { flawOf } from "./flaws.js";
import { disproof, type Proof, readFaults, readProofs, speakerOf } from "./proofs.js";
import { errorsOf, lastError } from "./service-log.js";

/** Milliseconds that `.r` of others may take meanwhile. */
const maxRollMs = 1_000;
/** Calls that the help of a command names and that are tried. */
const maxPromised = 12;
/** Commands of one file that are called. */
const maxCommands = 40;

/** Words that are tried in one group. */
const wordsPerGroup = 4;

/** Lines that are said to plugins, and what they answer. */
const proofs = readProofs("js");
const faults = readFaults("js");

/** What tells a plugin from the sources and tools that lie beside it. */
const header = /^\s*\/\/\s*==UserScript==/mu;

interface Script {
  readonly path: string;
  /** `author:name`. */
  readonly key: string;
  readonly name: string;
  readonly depends: readonly string[];
}

interface Row {
  readonly name: string;
  readonly fileName: string;
  readonly loaded: boolean;
  readonly state: string;
  readonly errorText: string;
  readonly commands: readonly string[];
  /** Words that others want, too, and why it does not get them. */
  readonly conflicts: readonly { readonly word: string; readonly reason: string }[];
}

type Verdict =
  | { readonly kind: "passed"; readonly row: Row }
  | {
      readonly kind: "failed" | "faulty" | "refused";
      readonly reason: string;
      readonly row?: Row;
      /** Another file has its name: it is tried by itself. */
      readonly twin?: boolean;
    };

/**
 * Sends every plugin below a folder through the upload of one service, dependencies first, and calls its commands; then
 * each on its own with what it depends on. What fails by a fault of its own is `faulty`. Writes a line for each, and the
 * totals.
 * @returns how many failed
 */
export async function runScripts(folder: string, say: (line: string) => void): Promise<number> {
  const scripts = ordered(
    filesBelow(folder)
      .filter((path) => [".js", ".ts"].includes(extname(path)) && !path.endsWith(".d.ts"))
      .filter((path) => header.test(readFileSync(path, "utf8")))
      .map(scriptOf),
  );
  const counts = { passed: 0, faulty: 0, failed: 0, refused: 0 };
  const verdicts = new Map<Script, Verdict>();
  const together = await fullTower();
  try {
    for (const [at, script] of scripts.entries()) {
      const began = performance.now();
      verdicts.set(script, await tried(together, script, at));
      // The lines of the report come when all have been tried; this one tells which plugin is being waited for.
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      console.error(`${at + 1} of ${scripts.length}: ${script.name}, ${seconds} s`);
    }
    const rows = await together.get("/api/plugins/js").data<Row[]>();
    for (const [script, verdict] of verdicts) {
      const row = rows.find(({ fileName }) => fileName === verdict.row?.fileName);
      if (verdict.kind === "passed" && row?.loaded !== true)
        verdicts.set(script, { kind: "failed", reason: `suffered from others: ${row?.errorText ?? "gone"}` });
    }
  } finally {
    await together.stop();
  }
  const alone = await fullTower();
  try {
    for (const [at, script] of scripts.entries()) {
      let verdict = verdicts.get(script);
      if (verdict === undefined) continue;
      if (verdict.kind === "passed" || (verdict.kind === "refused" && verdict.twin === true))
        verdict = (await triedAlone(alone, scripts, script, at)) ?? verdict;
      const fault = faults[basename(script.path)];
      if (verdict.kind === "failed" && fault !== undefined)
        verdict = { kind: "faulty", reason: `${fault} (${verdict.reason})` };
      counts[verdict.kind]++;
      const what =
        verdict.kind === "passed" ? `loaded: ${verdict.row.commands.length} commands` : verdict.reason;
      say(`${verdict.kind} ${relative(folder, script.path)}: ${what}`);
    }
  } finally {
    await alone.stop();
  }
  say(`${counts.passed} passed, ${counts.faulty} faulty, ${counts.failed} failed, ${counts.refused} refused`);
  return counts.failed;
}

function scriptOf(path: string): Script {
  const text = readFileSync(path, "utf8");
  const tag = (name: string) =>
    new RegExp(`^\\s*//\\s*@${name}\\s+(.*)$`, "mu").exec(text)?.[1]?.trim() ?? "";
  const depends = [...text.matchAll(/^\s*\/\/\s*@depends\s+([^:\s]+:[^:\n]+)/gmu)].map(([, key = ""]) =>
    key.trim(),
  );
  return { path, key: `${tag("author")}:${tag("name")}`, name: tag("name"), depends };
}

/** Dependencies first, otherwise as they came. */
function ordered(scripts: readonly Script[]): Script[] {
  const left = [...scripts];
  const order: Script[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ depends }) => !left.some(({ key }) => depends.includes(key)));
    order.push(...left.splice(Math.max(0, at), 1));
  }
  return order;
}

/** By the name of its file, or `author:name` where several files are called alike. */
function proofsOf({ key, path }: Script): readonly Proof[] {
  return proofs[key] ?? proofs[basename(path)] ?? [];
}

async function tried(tower: TestHost, script: Script, at: number): Promise<Verdict> {
  const before = await lastError(tower);
  const verdict = await uploadedAndCalled(tower, script, at);
  if (verdict.kind !== "passed") return verdict;
  const [error] = await errorsOf(tower, before);
  if (error === undefined) return verdict;
  return { kind: "failed", reason: `logged: ${error.owner}: ${error.message}`, row: verdict.row };
}

async function uploadedAndCalled(tower: TestHost, script: Script, at: number): Promise<Verdict> {
  const form = new FormData();
  form.append(
    "file",
    new File([new Uint8Array(readFileSync(script.path))], `${1000 + at}${extname(script.path)}`),
  );
  const { status, json } = await tower.post("/api/plugins/js/upload", form).done();
  if (status >= 500) return { kind: "failed", reason: `${json.code} ${json.message}` };
  if (json.code !== 0) return { kind: "refused", reason: `${json.code} ${json.message}` };
  const row = json.data as Row;
  if (["duplicate", "missingDependency"].includes(row.state))
    return { kind: "refused", reason: row.errorText, row, twin: row.state === "duplicate" };
  if (!row.loaded) return { kind: "failed", reason: row.errorText, row };
  for (const [index, word] of row.commands.slice(0, maxCommands).entries()) {
    // A plugin may say so many messages a minute in one chat, and no more.
    const groupId = String(1000 + Math.floor(index / wordsPerGroup));
    const { reply } = await say(tower, `.${word} help`, groupId);
    for (const text of [`.${word}`, `.${word} help`, `.${word} 1`, ...promised(reply)]) {
      const problem = await said(tower, text, groupId);
      if (problem !== undefined) return { kind: "failed", reason: `${text}: ${problem}`, row };
    }
  }
  // A group of its own: what one plugin sets up there is nothing that another meant. What another has taken is proved
  // when the plugin is tried alone.
  const isBehind = row.conflicts.some(({ reason }) => reason === "behind");
  for (const proof of isBehind ? [] : proofsOf(script)) {
    const { reply } = await say(tower, proof.say, String(900_000 + at), proof.from);
    tell(proof.say, reply);
    const reason = disproof(proof, reply);
    if (reason !== undefined) return { kind: "failed", reason, row };
  }
  const began = performance.now();
  const roll = await say(tower, ".r 1d1");
  const ms = performance.now() - began;
  if (!/1/.test(roll.reply)) return { kind: "failed", reason: `.r answered "${roll.reply}"`, row };
  if (ms > maxRollMs) return { kind: "failed", reason: `.r took ${Math.round(ms)} ms`, row };
  return { kind: "passed", row };
}

/** The calls that a help names: what stands in brackets is filled in, or left out where it may be. */
function promised(help: string): string[] {
  const lines = help.split("\n").flatMap((line) => /^\s*[.。]\S.*$/u.exec(line)?.[0] ?? []);
  const calls = lines.map((line) =>
    line
      .replace(/\s*(?:\/\/|#|--|——|：|:\s).*$/u, "")
      .replace(/\[[^\]]*\]|【[^】]*】|\([^)]*\)|（[^）]*）/gu, "")
      .replace(/<[^>]*>|《[^》]*》/gu, "1")
      .trim(),
  );
  return [...new Set(calls)].slice(0, maxPromised);
}

/** The same without the others. @returns undefined where nothing could be tried */
async function triedAlone(
  tower: TestHost,
  all: readonly Script[],
  script: Script,
  at: number,
): Promise<Verdict | undefined> {
  const wanted = withDependencies(all, script);
  let verdict: Verdict | undefined;
  for (const [index, one] of wanted.entries()) verdict = await tried(tower, one, at * 10 + index);
  for (const { fileName, name } of await tower.get("/api/plugins/js").data<Row[]>())
    await tower.post("/api/plugins/js/delete", { name, fileName, keepData: false }).done();
  if (verdict === undefined || verdict.kind === "passed") return verdict;
  return { kind: "failed", reason: `alone: ${verdict.reason}` };
}

function withDependencies(all: readonly Script[], script: Script): Script[] {
  const needed = script.depends.flatMap((key) => {
    const found = all.find((one) => one.key === key && one !== script);
    return found === undefined ? [] : withDependencies(all, found);
  });
  return [...new Set([...needed, script])];
}

async function say(
  tower: TestHost,
  text: string,
  groupId = "1000",
  from?: string,
): Promise<{ reply: string; matched: boolean }> {
  const said = text.includes("[CQ:") ? { text: "", rawContent: text } : { text };
  const body = { ...said, platform: "botproto_v11", groupId, ...speakerOf(from) };
  const { json } = await tower.post("/api/test/message", body).done();
  return json as unknown as { reply: string; matched: boolean };
}

/** @returns what is wrong with the answer of a command */
async function said(tower: TestHost, text: string, groupId: string): Promise<string | undefined> {
  const { reply } = await say(tower, text, groupId);
  tell(text, reply);
  return typeof reply === "string" ? flawOf(reply) : "no answer";
}

/** Writes what was answered, where all answers are asked for. */
function tell(text: string, reply: string): void {
  if (process.env["DICETOWER_CORPUS_ANSWERS"] === "1")
    console.log(`  ${text} → ${reply.replaceAll("\n", "⏎")}`);
}
