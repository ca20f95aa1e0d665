import type { Resource, SettingsGroup } from "@dicetower/contract";

/** What `describe()` of Joi answers, as far as names of fields go. */
interface Described {
  readonly flags?: { readonly label?: string };
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly patterns?: readonly { readonly rule: Described }[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

/**
 * Text keys that a form of the group would need and that there are not: of the group, and of each field, which is
 * its label where that is a text, or else `settings.<group>.<dotted name>`.
 */
export function unlabelled(group: SettingsGroup, known: ReadonlySet<string>): string[] {
  const base = `settings.${group.key}`;
  const missing = [base, `${base}.summary`].filter((key) => !known.has(key));
  return [...new Set([...missing, ...fieldsOf(group.schema.describe() as Described, base, known)])];
}

/** Text keys that a table of the resource would need and that there are not: its own, and those of its columns. */
export function untitled({ titleKey, columns = [] }: Resource, known: ReadonlySet<string>): string[] {
  return [titleKey, ...columns.map((column) => `${titleKey}.${column}`)].filter((key) => !known.has(key));
}

function fieldsOf(described: Described, base: string, known: ReadonlySet<string>): string[] {
  const inside = [
    ...(described.items ?? []),
    ...(described.patterns ?? []).map(({ rule }) => rule),
    ...(described.matches ?? []).flatMap(({ schema }) => schema ?? []),
  ].flatMap((one) => fieldsOf(one, base, known));
  const own = Object.entries(described.keys ?? {}).flatMap(([name, field]) => {
    const { label } = field.flags ?? {};
    const key = label !== undefined && known.has(label) ? label : `${base}.${name}`;
    return [...(known.has(key) ? [] : [key]), ...fieldsOf(field, key, known)];
  });
  return [...own, ...inside];
}
