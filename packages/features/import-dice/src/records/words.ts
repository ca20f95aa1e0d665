import { type JsonObject, storable } from "@dicetower/contract";
import { type ImportFolder, readTable, skippedFor, type Table } from "@dicetower/imports/api";
import { type ReplyDraft, readReplyFile } from "@dicetower/replies/api";
import { type Given, platform } from "./dice-values.js";

/** Reads what the owner has the bot say otherwise. */
export async function* readTexts(folder: ImportFolder, base: string): AsyncGenerator<Given> {
  const file = `${base}conf/CustomMsg.json`;
  const content = await tableOf(folder, file);
  if ("skipped" in content) yield content as Given;
  else
    for (const [originalKey, text] of Object.entries(content))
      if (typeof text === "string" && text !== "")
        yield {
          kind: "texts",
          source: `dice:text:${originalKey}`,
          file,
          record: { originalKey, values: [{ text: storable(text) }] },
        };
      else yield { skipped: `${file}#${originalKey}`, reasonKey: "imports.reading.noContent" };
}

const files = ["conf/CustomMsgReply.json"];
/** What there was before: answers by keyword, or by pattern. */
const olderFiles = ["conf/CustomReply.json", "conf/CustomRegexReply.json"];

/** Reads the rules of custom replies. */
export async function* readReplies(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const names = (await folder.has(`${base}${files[0]}`)) ? files : olderFiles;
  for (const name of names) {
    signal.throwIfAborted();
    const file = `${base}${name}`;
    const content = await tableOf(folder, file);
    if ("skipped" in content) yield content as Given;
    else if (Object.keys(content).length > 0)
      yield* replyItems(name.includes("Regex") ? asPatterns(content) : content, name, file);
  }
}

function* replyItems(content: Table, name: string, file: string): Generator<Given> {
  // One by one: a report about five thousand rules would be refused as a whole.
  for (const [title, rule] of Object.entries(content)) {
    const drafts = draftsOf({ [title]: rule }, name);
    if (drafts.length === 0) yield { skipped: `${file}#${title}`, reasonKey: "imports.reading.otherShape" };
    for (const [at, { fields, notes }] of drafts.entries()) {
      const place = `${file}#${title}`;
      if (fields === undefined)
        for (const { key, values } of notes) yield { skipped: place, reasonKey: key, values };
      else {
        for (const { key, values } of notes) yield { warning: key, values, file: place };
        yield {
          kind: "replies",
          source: `dice:reply:${title}:${at}`,
          file,
          record: { ...(fields as JsonObject), group: "Dice!" },
        };
      }
    }
  }
}

function draftsOf(content: Table, name: string): readonly ReplyDraft[] {
  try {
    return readReplyFile(content, name, platform).drafts;
  } catch {
    return [];
  }
}

function asPatterns(content: Table): Table {
  return Object.fromEntries(
    Object.entries(content).map(([pattern, answers]) => [
      pattern,
      { regex: [pattern], answer: answers, echo: "Deck" },
    ]),
  );
}

/** The file's table, an empty one where there is no file, and what is said where it cannot be read. */
async function tableOf(folder: ImportFolder, file: string): Promise<Table> {
  if (!(await folder.has(file))) return {};
  try {
    return await readTable(folder, file);
  } catch (error) {
    return { ...skippedFor(file, error) };
  }
}
