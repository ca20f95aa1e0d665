import {
  Boom,
  type ContentKind,
  codes,
  failure,
  isA,
  type Joi,
  type PackFile,
  type TakenContents,
} from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import { TimeSlicer } from "@dicetower/workers";
import { compileReply } from "../answering/reply-text.js";
import type { Draft } from "../importing/drafts.js";
import { contentOf } from "../importing/file-content.js";
import { importRule, readReplyFile } from "../importing/read-file.js";
import { checkedRule, fieldsOf } from "../routes/checked-rule.js";
import { type RuleFields, ruleDefaults } from "../rules/rule.js";
import { noteInEnglish } from "../texts/note-texts.js";
import { maxPackRules, type PackRules } from "./pack-rules.js";

/** Platform of ids that a file of a peer writes without one. */
const peerPlatform = "botproto_v11";

/** What reading the rules of packs needs. */
export interface PackReplyServices {
  readonly rules: PackRules;
  readonly schema: Joi.ObjectSchema<RuleFields>;
  readonly templates: Pick<Templates, "compile">;
  /** Sentences for keywords that never reach a rule. */
  readonly warnings: (keywords: readonly string[]) => readonly string[];
}

/** Reply rules of rule packs: exports and files of the peers in `reply`, as they are imported. */
export function packReplies(services: PackReplyServices): ContentKind {
  return {
    key: "replies",
    folder: "reply",
    async load(fork, files, pack): Promise<TakenContents> {
      const all: RuleFields[] = [];
      const notes: string[] = [];
      for (const file of files) {
        if (!importRule.types.some((ending) => file.path.toLowerCase().endsWith(ending))) {
          notes.push(`${file.path}: is no file of reply rules and was passed over.`);
          continue;
        }
        const read = await readRules(file, services, fork.signal);
        all.push(...read.rules);
        notes.push(...read.notes);
      }
      if (all.length > maxPackRules)
        throw failure(codes.ruleBroken, `: a pack has ${maxPackRules} reply rules at most.`);
      fork.defer(() => services.rules.drop(pack.id));
      await services.rules.use(pack.id, all);
      const warnings = () => [
        ...notes,
        ...all.flatMap(({ name, keywords }) => services.warnings(keywords).map((one) => `${name}: ${one}`)),
      ];
      return { count: all.length, warnings };
    },
  };
}

/** @throws Failure 42200 that begins with the file, and names the line or the rule */
async function readRules({ path, size, read }: PackFile, services: PackReplyServices, signal: AbortSignal) {
  if (size > importRule.maxBytes)
    throw failure(codes.ruleBroken, `${path}: a file of reply rules has 4 MiB at most.`);
  try {
    const content = await contentOf({ name: path, bytes: read }, signal);
    const { name: folder, drafts } = readReplyFile(content, path, peerPlatform);
    const slicer = new TimeSlicer();
    const rules: RuleFields[] = [];
    for (const draft of drafts) {
      const rule = ruleOf(draft, folder, services);
      if (rule !== undefined) rules.push(rule);
      if (slicer.due) await slicer.next();
    }
    const notes = drafts.flatMap(({ name, notes: own }) =>
      own.map((one) => `${path}: ${name}: ${noteInEnglish(one)}`),
    );
    return { rules, notes };
  } catch (error) {
    if (!isA(Boom, error)) throw error;
    throw failure(codes.ruleBroken, `${path}: ${error.message}`, { cause: error });
  }
}

/** Undefined for what cannot be had here; its notes say why. */
function ruleOf(
  { name, fields }: Draft,
  folder: string,
  { schema, templates }: PackReplyServices,
): RuleFields | undefined {
  if (fields === undefined) return undefined;
  try {
    const rule = checkedRule(
      { ...ruleDefaults, ...fieldsOf(fields), group: folder, fileId: folder },
      schema,
      templates,
    );
    for (const { text } of rule.responses)
      if (compileReply(text, templates).calls.size > 0)
        throw failure(codes.ruleBroken, "Rules of packs answer with text; they fetch nothing.");
    return rule;
  } catch (error) {
    if (!isA(Boom, error)) throw error;
    throw failure(codes.ruleBroken, `The rule "${name}": ${error.message}`, { cause: error });
  }
}
