import { codes, failure } from "@dicetower/contract";
import type { RuleFields } from "../rules/rule.js";
import { readDiceFile } from "./dice-replies.js";
import { type DraftFile, isTable, nameFrom } from "./drafts.js";
import { isSealFile, readSealFile } from "./seal-dice.js";

/** Files that are taken. */
export const importRule = { maxBytes: 4 * 1024 * 1024, types: [".json", ".yaml", ".yml"] } as const;
/** Rules of one file, at most. */
const maxDrafts = 5_000;

/**
 * Reads a file of rules: an export of this service, or reply files of the peers.
 * @param platform of ids that are written without one
 * @throws Failure 40000 for what is neither JSON nor YAML, 40001 for what holds no rules
 */
export function readReplyFile(content: unknown, fileName: string, platform: string): DraftFile {
  const file = draftFile(content, platform);
  if (file === undefined || file.drafts.length === 0)
    throw refused("The file holds no reply rules that can be read.");
  if (file.drafts.length > maxDrafts) throw refused(`A file holds ${maxDrafts} reply rules at most.`);
  const ownName = nameFrom(file.name);
  return { ...file, name: ownName === "" ? nameFrom(fileName.replace(/\.\w+$/, "")) : ownName };
}

function draftFile(content: unknown, platform: string): DraftFile | undefined {
  if (!isTable(content)) return undefined;
  if (content["kind"] === "replies" && Array.isArray(content["rules"])) {
    const drafts = content["rules"].filter(isTable).map((fields, at) => ({
      name: typeof fields["name"] === "string" ? fields["name"] : `#${at + 1}`,
      fields: fields as Partial<RuleFields>,
      notes: [],
    }));
    return { name: String(content["name"] ?? ""), drafts };
  }
  if (isSealFile(content)) return readSealFile(content);
  return { name: "", drafts: readDiceFile(content, platform) };
}

function refused(message: string) {
  return failure(codes.invalid, message, { errors: [{ path: "/file", message }] });
}
