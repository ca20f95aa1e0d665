import { basename } from "node:path/posix";
import {
  type ContentKind,
  type Contribution,
  codes,
  errorMessage,
  failure,
  type Scope,
} from "@dicetower/contract";
import { type RuleSystems, ruleSystems, type SystemTemplate } from "@dicetower/rule-systems/api";
import type { PackFolder } from "../pack/descriptor.js";
import type { Pack } from "../pack/pack.js";

/** A rule system of a pack. */
export interface PackRule {
  readonly template: SystemTemplate;
  readonly path: string;
  readonly content: string;
}

/** Reads the rule systems of a pack. @throws Failure 42200 that begins with the file */
export async function readRules({ archive, files }: Pack, systems: RuleSystems): Promise<PackRule[]> {
  const rules: PackRule[] = [];
  for (const path of files.rules) {
    const content = await archive.text(path);
    const rule = { ...(await parsed(path, content, systems)), path, content };
    const other = rules.find(({ template }) => template.name === rule.template.name);
    if (other !== undefined)
      throw failure(
        codes.ruleBroken,
        `${path}: ${other.path} has a rule system "${rule.template.name}", too.`,
      );
    rules.push(rule);
  }
  return rules;
}

async function parsed(
  path: string,
  content: string,
  systems: RuleSystems,
): Promise<{ readonly template: SystemTemplate }> {
  try {
    return await systems.parse(content);
  } catch (error) {
    throw failure(codes.ruleBroken, `${path}: ${errorMessage(error)}`, { cause: error });
  }
}

/** What was taken of a pack. */
export interface Taken {
  /** How many there are, by folder; what nobody takes is not among them. */
  readonly counts: Readonly<Record<string, number>>;
  readonly warnings: () => readonly string[];
  /** Who took it. */
  readonly by: ReadonlySet<Contribution<ContentKind>>;
}

/** Kinds that take something of a pack now. */
function takersOf(
  pack: Pack,
  kinds: readonly Contribution<ContentKind>[],
): ReadonlySet<Contribution<ContentKind>> {
  return new Set(kinds.filter(({ live, item }) => live && filesIn(pack, item.folder).length > 0));
}

/** Contributes all that a pack holds. */
export async function loadContents(
  part: Scope,
  pack: Pack,
  rules: readonly PackRule[],
  kinds: readonly Contribution<ContentKind>[],
): Promise<Taken> {
  const { id, name, version } = pack.descriptor.package;
  for (const { template, path, content } of rules)
    part.add(ruleSystems, {
      key: `${id}:${template.name}`,
      template,
      pack: { id, filename: basename(path), content },
    });
  const counts: Record<string, number> = { rules: rules.length };
  const warnings: (() => readonly string[])[] = [];
  const takers = takersOf(pack, kinds);
  for (const by of takers) {
    const { folder } = by.item;
    const offered = filesIn(pack, folder).map((path) => ({
      path: path.slice(folder.length + 1),
      size: pack.archive.size(path),
      read: () => pack.archive.read(path),
    }));
    try {
      const taken = await by.run(() => by.item.load(part, offered, { id, name, version }));
      counts[folder] = (counts[folder] ?? 0) + (typeof taken === "number" ? taken : taken.count);
      if (typeof taken !== "number" && taken.warnings !== undefined)
        warnings.push(warningsOf(by, folder, taken.warnings));
    } catch (error) {
      throw failure(codes.ruleBroken, `${folder}/${errorMessage(error)}`, { cause: error });
    }
  }
  return { counts, warnings: () => warnings.flatMap((one) => one()), by: takers };
}

/** Sentences of a feature about what it took, each with the folder in front; none once the feature has ended. */
function warningsOf(
  by: Contribution<ContentKind>,
  folder: string,
  asked: () => readonly string[],
): () => readonly string[] {
  return () => {
    if (!by.live) return [];
    try {
      return by.run(() => asked().map((sentence) => `${folder}/${sentence}`));
    } catch (error) {
      by.failed(error, `telling what it passed over in ${folder}/`);
      return [];
    }
  };
}

function filesIn({ files, archive }: Pack, folder: string): readonly string[] {
  return folder in files
    ? files[folder as PackFolder]
    : archive.paths.filter((path) => path.startsWith(`${folder}/`));
}
