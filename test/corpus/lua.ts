import { readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { crc32 } from "node:zlib";
import type { TestHost } from "@dicetower/testkit";
import { fullTower } from "../conformance/full-tower.js";
import { filesBelow } from "./files-below.js";

/** Milliseconds that `.r` of others may take meanwhile. */
const maxRollMs = 1_000;
/** Triggers of one module that are said. */
const maxTriggers = 40;
/** Folders that a mod is known by. */
const parts = ["reply", "script", "event", "speech"];

/** A file or a folder that is uploaded. */
interface Upload {
  /** As it is told. */
  readonly name: string;
  readonly file: string;
  readonly bytes: Buffer;
  /** Sources of the same author that it asks for, at any remove. */
  readonly needs: readonly string[];
}

interface Row {
  readonly id: string;
  readonly loaded: boolean;
  readonly errorText: string;
  readonly triggers: readonly { readonly kind: string; readonly text: string }[];
}

type Verdict =
  | { readonly kind: "passed"; readonly row: Row; readonly notes: readonly string[] }
  | { readonly kind: "failed" | "refused"; readonly reason: string };

/**
 * Sends every Lua plugin and mod below a folder through the upload of one service, and says what sets it off; then each
 * on its own, with what it asks for of its author. Writes a line for each, and the totals.
 * @returns how many failed
 */
export async function runModules(folder: string, say: (line: string) => void): Promise<number> {
  const uploads = uploadsBelow(folder);
  const counts = { passed: 0, failed: 0, refused: 0 };
  const verdicts = new Map<Upload, Verdict>();
  const together = await fullTower();
  try {
    // Plugins find each other by require: what they share is there before they are tried.
    for (const one of uploads) await upload(together, one);
    await together.post("/api/mod/lua/reload", {}).done();
    for (const one of uploads) verdicts.set(one, await tried(together, one));
  } finally {
    await together.stop();
  }
  const alone = await fullTower();
  try {
    for (const one of uploads) {
      let verdict = verdicts.get(one);
      if (verdict?.kind === "passed") {
        for (const needed of withNeeds(uploads, one)) await upload(alone, needed);
        const single = await tried(alone, one);
        for (const { id } of await alone.get("/api/mod/lua").data<Row[]>())
          await alone.post("/api/mod/lua/delete", { id, keepData: false }).done();
        if (single.kind !== "passed") verdict = { kind: "failed", reason: `alone: ${single.reason}` };
      }
      if (verdict === undefined) continue;
      counts[verdict.kind]++;
      say(`${verdict.kind} ${one.name}: ${inWords(verdict)}`);
    }
  } finally {
    await alone.stop();
  }
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.refused} refused`);
  return counts.failed;
}

function inWords(verdict: Verdict): string {
  if (verdict.kind !== "passed") return verdict.reason;
  const { row, notes } = verdict;
  return [`loaded: ${row.triggers.length} triggers`, ...notes].join("; ");
}

/** Mods as archives of their folders, and all other sources one by one. */
function uploadsBelow(folder: string): Upload[] {
  const all = filesBelow(folder);
  const roots = new Set(
    all.flatMap((path) => {
      const part = dirname(path)
        .split("/")
        .findIndex((step) => parts.includes(step));
      return part < 0 ? [] : [dirname(path).split("/").slice(0, part).join("/")];
    }),
  );
  const mods = [...roots].filter(
    (root) =>
      all.includes(`${root}/descriptor.json`) ||
      all.includes(`${root}.json`) ||
      all.some((path) => dirname(path) === root && path.endsWith(".json")),
  );
  const isWithin = (path: string) => mods.some((root) => path.startsWith(`${root}/`));
  return [
    ...mods.map((root) => {
      const files = all.filter((path) => path.startsWith(`${root}/`) || path === `${root}.json`);
      return {
        name: `${relative(folder, root)}/`,
        file: `${basename(root).replace(/[^\w-]/g, "_")}.zip`,
        bytes: zip(files.map((path) => [relative(dirname(root), path), readFileSync(path)])),
        needs: [],
      };
    }),
    ...all
      .filter((path) => path.endsWith(".lua") && !isWithin(path))
      .map((path) => {
        const bytes = readFileSync(path);
        return { name: relative(folder, path), file: basename(path), bytes, needs: asked(bytes) };
      }),
  ];
}

/** Names that a source asks for by `require` and `loadLua`: the last part of each. */
function asked(bytes: Buffer): string[] {
  const calls = bytes.toString("utf8").matchAll(/(?:require|loadLua)\s*\(?\s*["']([^"']+)["']/g);
  return [...calls].map(([, name = ""]) => (name.split(/[./]/).at(-1) ?? "").toLowerCase());
}

/** What a file needs of its author's other files, and they of others. */
function withNeeds(all: readonly Upload[], one: Upload): Upload[] {
  const author = ({ name }: Upload) => name.split("/", 1)[0];
  const found = new Set<Upload>();
  const look = ({ needs }: Upload): void => {
    for (const other of all) {
      const stem = other.file.slice(0, -".lua".length).toLowerCase();
      if (other === one || found.has(other) || author(other) !== author(one) || !needs.includes(stem))
        continue;
      found.add(other);
      look(other);
    }
  };
  look(one);
  return [...found].reverse();
}

function upload(tower: TestHost, { file, bytes }: Upload) {
  const form = new FormData();
  form.append("replace", "true");
  form.append("file", new File([new Uint8Array(bytes)], file));
  return tower.post("/api/mod/lua/upload", form).done();
}

async function tried(tower: TestHost, one: Upload): Promise<Verdict> {
  const { status, json } = await upload(tower, one);
  if (status >= 500) return { kind: "failed", reason: `${json.code} ${json.message}` };
  if (json.code !== 0) return { kind: "refused", reason: `${json.code} ${json.message}` };
  const row = json.data as Row;
  if (!row.loaded) return { kind: "failed", reason: firstLine(row.errorText) };
  const notes: string[] = [];
  for (const { kind, text } of row.triggers
    .filter((trigger) => trigger.kind !== "regex")
    .slice(0, maxTriggers)) {
    const { reply } = await said(tower, text);
    if (typeof reply !== "string") return { kind: "failed", reason: `${kind} "${text}": no answer` };
    const failed = /(?:的脚本出错了：|has failed: )(.*)/u.exec(reply)?.[1];
    if (failed !== undefined) notes.push(`"${text}": ${failed}`);
  }
  const began = performance.now();
  const roll = await said(tower, ".r 1d1");
  const ms = performance.now() - began;
  if (!/1/.test(roll.reply)) return { kind: "failed", reason: `.r answered "${roll.reply}"` };
  if (ms > maxRollMs) return { kind: "failed", reason: `.r took ${Math.round(ms)} ms` };
  return { kind: "passed", row, notes };
}

async function said(tower: TestHost, text: string): Promise<{ readonly reply: string }> {
  const who = { platform: "botproto_v11", userId: "111", groupId: "1000", nickname: "Alice", trust: 5 };
  const { json } = await tower.post("/api/test/message", { text, ...who }).done();
  return json as unknown as { reply: string };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

/** An archive of files that are stored as they are. */
function zip(files: readonly (readonly [path: string, content: Buffer])[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, data] of files) {
    const name = Buffer.from(path);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    // Names are UTF-8.
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from("PK\x03\x04"), shared, name, data);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), shared, more, name);
    offset += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from("PK\x05\x06"), end]);
}
