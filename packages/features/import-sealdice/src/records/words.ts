import { type JsonObject, storable } from "@dicetower/contract";
import { endingOf, isTable, readYaml, skippedFor, stemOf } from "@dicetower/imports/api";
import { fromSealDice, type ReplyDraftFile, readReplyFile } from "@dicetower/replies/api";
import type { Given, SealFolder } from "./seal-folder.js";
import { isShipped } from "./shipped-texts.js";

/** Texts that our own commands have as well, by their original key. */
const originalKeys: Readonly<Record<string, string>> = {
  "核心:骰子名字": "strSelfName",
  "核心:骰子开启": "strBotOn",
  "核心:骰子关闭": "strBotOff",
  "核心:骰子退群预告": "strDismiss",
  "COC:判定_大失败": "strRollFumble",
  "COC:判定_失败": "strRollFailure",
  "COC:判定_成功_普通": "strRollRegularSuccess",
  "COC:判定_成功_困难": "strRollHardSuccess",
  "COC:判定_成功_极难": "strRollExtremeSuccess",
  "COC:判定_大成功": "strRollCriticalSuccess",
  "日志:记录_新建": "strLogNew",
  "核心:提示_私聊不可用": "scripts-js.privateOff",
  "其它:抽牌_列表_没有牌组": "deck.none",
};

/** A category that has another name by now. */
const renamed: Readonly<Record<string, string>> = { 牌堆: "其它" };

/**
 * Reads the texts that somebody has worded. Most are said by plugins, who ask for them by the peer's names: those stay in
 * the peer's language; those of our own commands come where they use no values of the peer.
 */
export async function* readTexts({ folder, own }: SealFolder): AsyncGenerator<Given> {
  const file = `${own}configs/text-template.yaml`;
  if (!(await folder.has(file))) return;
  try {
    const content = await readYaml(folder, file);
    for (const [category, texts] of isTable(content) ? Object.entries(content) : [])
      for (const [name, variants] of isTable(texts) ? Object.entries(texts) : [])
        yield* textItems(`${renamed[category] ?? category}:${name}`, variants, file);
  } catch (error) {
    yield skippedFor(file, error);
  }
}

function* textItems(key: string, variants: unknown, file: string): Generator<Given> {
  const written = (Array.isArray(variants) ? (variants as unknown[]) : []).flatMap((variant) => {
    const [text, weight]: readonly unknown[] = Array.isArray(variant) ? variant : [variant];
    if (typeof text !== "string") return [];
    const whole = Number.isInteger(weight) && Number(weight) >= 0 ? Math.min(999_999, Number(weight)) : 1;
    return [{ text: storable(text), weight: whole }];
  });
  if (
    isShipped(
      key,
      written.map(({ text }) => text),
    )
  )
    return;
  const said = written.filter(({ text }) => text !== "");
  if (said.length === 0) return yield { skipped: `${file}#${key}`, reasonKey: "imports.reading.noContent" };
  const ours = originalKeys[key];
  const put = (words: (text: string) => string) =>
    said.map(({ text, weight }) => ({ text: words(text), weight }));
  const values = put(ours === undefined ? forPlugins : forCommands);
  if (ours !== undefined && values.some(({ text }) => /\{\s*(?:\$|%)|\{[^{}]*[^\w{}.%$][^{}]*\}/u.test(text)))
    return yield { skipped: `${file}#${key}`, reasonKey: "import-sealdice.textValues" };
  if (ours === undefined) yield { warning: "import-sealdice.textOfPlugins", values: { key }, file };
  yield { kind: "texts", source: `sealdice:text:${key}`, file, record: { originalKey: ours ?? key, values } };
}

/** A text of our own commands. */
function forCommands(text: string): string {
  return fromSealDice(text).replaceAll("{核心:骰子名字}", "{self}");
}

/** A text that plugins read: its expressions are theirs, and no values of ours. */
function forPlugins(text: string): string {
  return text.replace(/\\n/g, "\n").replace(/[{}]/g, "$&$&");
}

/** Reads the files of reply rules. */
export async function* readReplies({ folder, own, signal }: SealFolder): AsyncGenerator<Given> {
  const under = `${own}extensions/reply`;
  for await (const { path } of folder.files(under)) {
    signal.throwIfAborted();
    if (!["yaml", "yml", ""].includes(endingOf(path))) continue;
    try {
      const content = await readYaml(folder, path);
      yield* replyItems(drafts(content, path), path, path.slice(under.length + 1));
    } catch (error) {
      yield skippedFor(path, error);
    }
  }
}

function drafts(content: unknown, path: string): ReplyDraftFile {
  try {
    return readReplyFile(content, path, "platform_a");
  } catch {
    // A file without rules is what a new installation has.
    return { name: stemOf(path), drafts: [] };
  }
}

function* replyItems({ name, drafts: all }: ReplyDraftFile, file: string, path: string): Generator<Given> {
  for (const [at, draft] of all.entries()) {
    const place = `${file}#${at + 1} ${draft.name}`;
    if (draft.fields === undefined)
      for (const { key, values } of draft.notes) yield { skipped: place, reasonKey: key, values };
    else {
      for (const { key, values } of draft.notes) yield { warning: key, values, file: place };
      yield {
        kind: "replies",
        source: `sealdice:reply:${path}:${at}`,
        file,
        record: { ...(draft.fields as JsonObject), group: name || stemOf(path) },
      };
    }
  }
}
