import {
  type ContentKind,
  canonicalLocale,
  codes,
  decodeText,
  errorMessage,
  failure,
  type PackFile,
  type TakenContents,
  type TextFormat,
  type Wording,
  wordings,
} from "@dicetower/contract";
import { JsonProblem, readJson } from "../api/json-text.js";
import { checkImport, importRule } from "../overrides/import-file.js";
import { complete, type Override } from "../overrides/override.js";
import { readPack } from "./pack.js";

/** Behind the owner's own wordings, before those that nobody says otherwise. */
const rank = 50;
/** Wordings of one pack, at most. */
const maxWordings = 20_000;

/** What reading the wordings of packs needs. */
export interface PackWordingServices {
  readonly wordings: PackWordings;
  readonly known: (key: string) => boolean;
  readonly now: () => number;
}

/** Wordings of rule packs that are switched on, for the rows of texts. */
export class PackWordings {
  readonly #packs = new Map<string, ReadonlyMap<string, Override>>();

  use(packId: string, all: readonly Override[]): ReadonlyMap<string, Override> {
    const byName = new Map(all.map((one) => [nameOf(one.key, one.locale, one.format), one]));
    this.#packs.set(packId, byName);
    return byName;
  }

  drop(packId: string): void {
    this.#packs.delete(packId);
  }

  /** The wording of the first pack that has one, as they are asked. */
  of(
    key: string,
    locale: string,
    format: TextFormat,
  ): { readonly packId: string; readonly wording: Override } | undefined {
    const name = nameOf(key, locale, format);
    for (const packId of [...this.#packs.keys()].sort()) {
      const wording = this.#packs.get(packId)?.get(name);
      if (wording !== undefined) return { packId, wording };
    }
    return undefined;
  }
}

/** Wordings of rule packs: in `templates`, exports of texts, or files like those of languages. */
export function packWordings({ wordings: taken, known, now }: PackWordingServices): ContentKind {
  return {
    key: "templates",
    folder: "templates",
    async load(fork, files, pack): Promise<TakenContents> {
      const all: Override[] = [];
      const passedOver: string[] = [];
      const keys: { readonly path: string; readonly key: string }[] = [];
      for (const file of files) {
        if (!/\.json$/i.test(file.path)) {
          passedOver.push(`${file.path}: is no file of texts and was passed over.`);
          continue;
        }
        const read = await readFile(file, now());
        all.push(...read);
        keys.push(...read.map(({ key }) => ({ path: file.path, key })));
      }
      if (all.length > maxWordings)
        throw failure(codes.ruleBroken, `: a pack has ${maxWordings} texts at most.`);
      const byName = taken.use(pack.id, all);
      fork.defer(() => taken.drop(pack.id));
      fork.add(wordings, {
        key: `rulepack.${pack.id}`,
        rank,
        pick: (key, locale, format) => wordingOf(byName.get(nameOf(key, locale, format))),
      });
      const unknown = () => keys.filter(({ key }) => !known(key));
      const warnings = () => [
        ...passedOver,
        ...unknown().map(({ path, key }) => `${path}: there is no text "${key}".`),
      ];
      return { count: all.length, warnings };
    },
  };
}

function wordingOf(override: Override | undefined): Wording | undefined {
  if (override === undefined) return undefined;
  return override.variants.length > 0 ? override.variants : override.value;
}

/** @throws Failure 42200 that begins with the file, and says the line where it is known */
async function readFile({ path, size, read }: PackFile, now: number): Promise<readonly Override[]> {
  if (size > importRule.maxBytes) throw refused(path, "A file of texts has 4 MiB at most.");
  const bytes = await read();
  try {
    const content = readJson(decodeText(bytes).text);
    if (typeof content === "object" && content !== null && "kind" in content)
      return (await checkImport(content)).items.map((item) => {
        const whole = complete(item, now);
        return { ...whole, locale: canonicalLocale(whole.locale) };
      });
  } catch (error) {
    // Of what is no JSON at all the reader of languages says the place.
    if (!(error instanceof JsonProblem)) throw refused(path, errorMessage(error), error);
  }
  const pack = readPack(path, bytes);
  if ("message" in pack) throw refused(path, `${pack.message} (line ${pack.line}, column ${pack.column})`);
  return [...pack.texts].map(([key, value]) => ({
    locale: pack.locale,
    key,
    format: "plain",
    value,
    variants: [],
    updatedAt: now,
  }));
}

function refused(path: string, message: string, cause?: unknown): Error {
  return failure(codes.ruleBroken, `${path}: ${message}`, { cause });
}

function nameOf(key: string, locale: string, format: TextFormat): string {
  return `${format}\n${locale}\n${key}`;
}
