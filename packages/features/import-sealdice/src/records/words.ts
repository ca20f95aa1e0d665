import { type JsonObject, storable } from "@dicetower/contract";
import { endingOf, isTable, readYaml, skippedFor, stemOf } from "@dicetower/imports/api";
import { fromSealDice, type ReplyDraftFile, readReplyFile } from "@dicetower/replies/api";
import type { Given, SealFolder } from "./seal-folder.js";

/** Texts that have one here, by their original key. The peer writes all its texts down, said otherwise or not. */
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
};

/** Reads texts. Those with values or scripts that are not here stay behind. */
export async function* readTexts({ folder, own }: SealFolder): AsyncGenerator<Given> {
  const file = `${own}configs/text-template.yaml`;
  if (!(await folder.has(file))) return;
  try {
    const content = await readYaml(folder, file);
    for (const [category, texts] of isTable(content) ? Object.entries(content) : [])
      for (const [name, variants] of isTable(texts) ? Object.entries(texts) : []) {
        const originalKey = originalKeys[`${category}:${name}`];
        if (originalKey !== undefined) yield textItem(`${category}:${name}`, originalKey, variants, file);
      }
  } catch (error) {
    yield skippedFor(file, error);
  }
}

function textItem(key: string, originalKey: string, variants: unknown, file: string): Given {
  const values = (Array.isArray(variants) ? (variants as unknown[]) : []).flatMap((variant) => {
    const [text, weight]: readonly unknown[] = Array.isArray(variant) ? variant : [variant];
    if (typeof text !== "string" || text === "") return [];
    const whole = Number.isInteger(weight) && Number(weight) >= 0 ? Math.min(999_999, Number(weight)) : 1;
    return [{ text: fromSealDice(storable(text)), weight: whole }];
  });
  if (values.length === 0) return { skipped: `${file}#${key}`, reasonKey: "imports.reading.noContent" };
  if (values.some(({ text }) => /\{\$t|\{%/.test(text)))
    return { skipped: `${file}#${key}`, reasonKey: "import-sealdice.textValues" };
  return { kind: "texts", source: `sealdice:text:${key}`, file, record: { originalKey, values } };
}

/** Reads the files of reply rules. */
export async function* readReplies({ folder, own, signal }: SealFolder): AsyncGenerator<Given> {
  const under = `${own}extensions/reply`;
  for await (const { path } of folder.files(under)) {
    signal.throwIfAborted();
    if (!["yaml", "yml"].includes(endingOf(path))) continue;
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
    const note = draft.notes.join(" ");
    if (draft.fields === undefined)
      yield { skipped: `${file}#${at + 1}`, reasonKey: "imports.reading.reply", values: { note } };
    else {
      if (note !== "")
        yield { warning: "imports.reading.reply", values: { note: `${draft.name}: ${note}` }, file };
      yield {
        kind: "replies",
        source: `sealdice:reply:${path}:${at}`,
        file,
        record: { ...(draft.fields as JsonObject), group: name || stemOf(path) },
      };
    }
  }
}
