import { decodeText, errorMessage, type Folder, Joi } from "@dicetower/contract";

/** Folders and files below the folder of help documents. */
export const helpFolder = "help";
/** Group of documents that stand in no folder. */
export const commonGroup = "default";
/** Beside the folders: what is said about them. */
export const groupFile = "group.json";

/** A group of documents. */
export interface DocumentGroup {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly enabled: boolean;
  readonly order: number;
}

const names = Joi.array().items(Joi.string().min(1).max(60)).max(50);
interface Said {
  readonly aliases?: readonly string[];
  readonly enabled?: boolean;
  readonly order?: number;
}
const schema = Joi.object<Readonly<Record<string, Said | readonly string[]>>>().pattern(
  Joi.string().max(120),
  Joi.alternatives(
    names,
    Joi.object({
      aliases: names,
      enabled: Joi.boolean(),
      order: Joi.number().integer().min(0).max(10_000),
    }),
  ),
);

/**
 * Reads `group.json`: `{"coc7": ["coc", "克苏鲁"]}` or `{"coc7": {"aliases": […], "enabled": true, "order": 1}}`.
 * @returns what it says by group, and what is wrong with it
 */
export async function readGroupFile(
  folder: Folder,
): Promise<{ readonly said: ReadonlyMap<string, Said>; readonly error: string }> {
  if (!(await folder.has(groupFile))) return { said: new Map(), error: "" };
  return readGroups(await folder.read(groupFile));
}

/** The same of what stands in such a file. */
export function readGroups(bytes: Buffer): {
  readonly said: ReadonlyMap<string, Said>;
  readonly error: string;
} {
  try {
    const content: unknown = JSON.parse(decodeText(bytes).text);
    const { value, error } = schema.validate(content, { errors: { wrap: { label: "" } } });
    if (error !== undefined) return { said: new Map(), error: error.message };
    const said = Object.entries(value ?? {}).map(([name, one]): [string, Said] => [
      name,
      Array.isArray(one) ? { aliases: one } : (one as Said),
    ]);
    return { said: new Map(said), error: "" };
  } catch (error) {
    return { said: new Map(), error: errorMessage(error) };
  }
}

/** Groups by their names, those with a place of their own first. */
export function groupsOf(
  folders: readonly string[],
  shipped: ReadonlyMap<string, readonly string[]>,
  said: ReadonlyMap<string, Said>,
): DocumentGroup[] {
  const all = [...new Set([...folders, ...shipped.keys()])].sort();
  const groups = all.map((name, at) => {
    const own = said.get(name);
    return {
      name,
      aliases: [...new Set([...(shipped.get(name) ?? []), ...(own?.aliases ?? [])])],
      enabled: own?.enabled ?? true,
      order: own?.order ?? 1_000 + at,
    };
  });
  return groups.sort((a, b) => a.order - b.order);
}
