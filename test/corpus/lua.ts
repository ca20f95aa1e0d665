import { failure, Outbound, type OutboundAnswer } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { fullTower } from "../conformance/full-tower.js";
import { flawOf, luaFlaws } from "./flaws.js";
import { ownersFiles, type Upload, upload, uploadsBelow, withNeeds } from "./lua-uploads.js";
import { disproof, type Proof, readFaults, readProofs, speakerOf } from "./proofs.js";
import { errorsOf, lastError } from "./service-log.js";

/** Milliseconds that `.r` of others may take meanwhile. */
const maxRollMs = 1_000;
/** Triggers of one module that are said. */
const maxTriggers = 40;
/** Triggers that are said in one group. */
const triggersPerGroup = 4;

/** Lines that are said to modules, and what they answer. */
const proofs = readProofs("lua");
const faults = readFaults("lua");

interface Trigger {
  readonly title: string;
  readonly kind: string;
  readonly text: string;
  readonly limited: boolean;
}

interface Row {
  readonly id: string;
  readonly loaded: boolean;
  readonly errorText: string;
  readonly triggers: readonly Trigger[];
  readonly conflicts: readonly { readonly word: string }[];
}

type Verdict =
  | { readonly kind: "passed"; readonly row: Row; readonly notes: readonly string[] }
  | { readonly kind: "failed" | "faulty" | "refused"; readonly reason: string };

/** A service without a network, which counts who asks for it. */
interface Tower {
  readonly host: TestHost;
  asked: number;
  /** What is answered all the same. */
  web: NonNullable<Proof["web"]>;
}

/**
 * Sends every Lua plugin and mod below a folder through the upload of one service, and says what sets it off; then each
 * on its own, with what it asks for of its author. Looks at what is answered. Writes a line for each, and the totals.
 * @returns how many failed
 */
export async function runModules(folder: string, say: (line: string) => void): Promise<number> {
  const uploads = uploadsBelow(folder);
  const beside = ownersFiles(folder);
  const counts = { passed: 0, faulty: 0, failed: 0, refused: 0 };
  const verdicts = new Map<Upload, Verdict>();
  const together = await towerWithoutNetwork();
  try {
    // Plugins find each other by require: what they share is there before they are tried.
    for (const one of [beside, ...uploads]) await upload(together.host, one);
    await together.host.post("/api/mod/lua/reload", {}).done();
    for (const one of uploads) verdicts.set(one, await tried(together, one, uploads));
  } finally {
    await together.host.stop();
  }
  const alone = await towerWithoutNetwork();
  try {
    for (const one of uploads) {
      let verdict = verdicts.get(one);
      if (verdict?.kind === "passed") {
        for (const needed of [beside, ...withNeeds(uploads, one)]) await upload(alone.host, needed);
        const single = await tried(alone, one, uploads);
        for (const { id } of await alone.host.get("/api/mod/lua").data<Row[]>())
          await alone.host.post("/api/mod/lua/delete", { id, keepData: false }).done();
        if (single.kind !== "passed") verdict = { kind: "failed", reason: `alone: ${single.reason}` };
      }
      if (verdict === undefined) continue;
      const fault = faults[one.file];
      if (verdict.kind === "failed" && fault !== undefined)
        verdict = { kind: "faulty", reason: `${fault} (${verdict.reason})` };
      counts[verdict.kind]++;
      say(`${verdict.kind} ${one.name}: ${inWords(verdict)}`);
    }
  } finally {
    await alone.host.stop();
  }
  say(`${counts.passed} passed, ${counts.faulty} faulty, ${counts.failed} failed, ${counts.refused} refused`);
  return counts.failed;
}

/** What a script gets from the network depends on the day: here it gets nothing. */
async function towerWithoutNetwork(): Promise<Tower> {
  const unreachable = async (): Promise<never> => {
    tower.asked++;
    throw failure(50400, "there is no network here");
  };
  const request = async (url: string): Promise<OutboundAnswer> => {
    const [, said] = Object.entries(tower.web).find(([part]) => url.includes(part)) ?? [];
    if (said === undefined) return unreachable();
    const body = Buffer.from(typeof said === "string" ? said : JSON.stringify(said));
    return { status: 200, headers: {}, body };
  };
  const outbound: Outbound = { request, stream: unreachable, connect: unreachable };
  const tower: Tower = { host: await fullTower({ replace: [[Outbound, outbound]] }), asked: 0, web: {} };
  return tower;
}

function inWords(verdict: Verdict): string {
  if (verdict.kind !== "passed") return verdict.reason;
  const { row, notes } = verdict;
  return [`loaded: ${row.triggers.length} triggers`, ...notes].join("; ");
}

async function tried(tower: Tower, one: Upload, all: readonly Upload[]): Promise<Verdict> {
  const { host } = tower;
  const before = await lastError(host);
  const { status, json } = await upload(host, one);
  if (status >= 500) return { kind: "failed", reason: `${json.code} ${json.message}` };
  if (json.code !== 0) return { kind: "refused", reason: `${json.code} ${json.message}` };
  const row = json.data as Row;
  if (!row.loaded) return { kind: "failed", reason: row.errorText.split("\n", 1)[0] ?? "" };
  const notes: string[] = [];
  const reasons: string[] = [];
  let answered = 0;
  const said = row.triggers.filter(({ kind }) => kind !== "regex").slice(0, maxTriggers);
  const proven = proofs[one.file] ?? [];
  for (const [at, trigger] of said.entries()) {
    const asked = tower.asked;
    // What ends in a blank wants something behind it.
    const line = trigger.text.replace(/\s$/u, "$&1");
    const groupId = String(1000 + Math.floor(at / triggersPerGroup));
    const { reply, matched } = await say(host, { say: line, in: groupId });
    if (reply !== "") answered++;
    const flaw = flawOfAnswer(trigger, reply, matched, row);
    // A proof says more than the look at what is answered.
    if (flaw === undefined || proven.some((proof) => proof.say === line)) continue;
    const excuse = tower.asked > asked ? "no network" : (absent(reply, all) ?? ofAnother(reply, row));
    (excuse === undefined ? reasons : notes).push(`"${trigger.text}": ${excuse ?? flaw}`);
  }
  for (const proof of proven) {
    tower.web = proof.web ?? {};
    const { reply } = await say(host, proof);
    tower.web = {};
    if (reply !== "") answered++;
    const reason = disproof(proof, reply);
    if (reason !== undefined) reasons.push(reason);
  }
  if (said.length > 0 && answered === 0 && notes.length === 0) reasons.push("nothing at all was answered");
  const [error] = await errorsOf(host, before);
  if (error !== undefined) reasons.push(`logged: ${error.owner}: ${error.message}`);
  const began = performance.now();
  const roll = await say(host, { say: ".r 1d1", in: "1000" });
  const ms = performance.now() - began;
  if (!/1/.test(roll.reply)) reasons.push(`.r answered "${roll.reply}"`);
  if (ms > maxRollMs) reasons.push(`.r took ${Math.round(ms)} ms`);
  return reasons.length === 0
    ? { kind: "passed", row, notes }
    : { kind: "failed", reason: reasons.slice(0, 8).join("; ") };
}

/** @returns what is wrong with an answer; undefined where nothing is */
function flawOfAnswer({ text, limited }: Trigger, reply: string, matched: boolean, row: Row) {
  if (typeof reply !== "string") return "no answer";
  const flaw = flawOf(reply, luaFlaws);
  if (flaw !== undefined) return flaw;
  const word = text.slice(1).split(/\s/u, 1)[0]?.toLowerCase();
  const isTaken = row.conflicts.some((conflict) => conflict.word === word);
  return matched || limited || isTaken ? undefined : "silence: nobody took it";
}

/** What a module wants that nobody has uploaded; undefined where an error has another cause. */
function absent(reply: string, all: readonly Upload[]): string | undefined {
  const [, module] = /(?:module|there is no script) '([^']+)'/u.exec(reply) ?? [];
  const stem = module?.split(/[./]/u).at(-1)?.toLowerCase();
  if (stem !== undefined)
    return all.some(({ file }) => file.toLowerCase() === `${stem}.lua`) ? undefined : `wants "${module}"`;
  const [, file] = /: \/dice\/(?:Dice\d*\/)?(\S+): No such file or directory/u.exec(reply) ?? [];
  return file === undefined ? undefined : `wants the file "${file}"`;
}

/** Another module, which has taken the message and failed; undefined where it was this one. */
function ofAnother(reply: string, row: Row): string | undefined {
  const [, module] = /(?:模块「|the module “)([^」”]+)/u.exec(reply) ?? [];
  return module === undefined || module === row.id ? undefined : `taken by "${module}"`;
}

/** Says a line: with CQ codes as the platform writes them. */
async function say(
  host: TestHost,
  { say: text, from, in: place = "9000", role = "member" }: Omit<Proof, "answers">,
): Promise<{ readonly reply: string; readonly matched: boolean }> {
  const where = place === "private" ? { messageType: place, groupId: "" } : { groupId: place };
  const written = text.includes("[CQ:") ? { text, rawContent: text } : { text };
  const body = { ...written, platform: "botproto_v11", ...where, ...speakerOf(from), role };
  const { json } = await host.post("/api/test/message", body).done();
  const said = json as unknown as { readonly reply: string; readonly matched: boolean };
  if (process.env["DICETOWER_CORPUS_ANSWERS"] === "1")
    console.log(`  ${text} → ${String(said.reply).replaceAll("\n", "⏎").replaceAll("\f", "␌")}`);
  return said;
}
