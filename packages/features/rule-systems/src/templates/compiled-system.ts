import { foldText } from "@dicetower/contract";
import type { AttributeMeta, RuleSystem, SystemTemplate } from "../api.js";
import { ShownNames } from "./shown-names.js";

const noMeta: AttributeMeta = Object.freeze({});

/** Where a system came from. */
export type Origin = Pick<RuleSystem, "source" | "packId">;

/** A template with its names compiled. Names are looked up in maps: a file may call an attribute `constructor`. */
export class CompiledSystem implements RuleSystem {
  readonly name: string;
  readonly source: RuleSystem["source"];
  readonly packId: string;
  readonly #names = new Map<string, string>();
  readonly #shown: ShownNames;
  readonly #defaults: ReadonlyMap<string, number | string>;
  readonly #formulas: ReadonlyMap<string, string>;
  readonly #metas: ReadonlyMap<string, AttributeMeta>;

  constructor(
    readonly template: SystemTemplate,
    { source, packId }: Origin,
  ) {
    this.name = template.name;
    this.source = source;
    this.packId = packId;
    const { attrs, alias, redirect } = template;
    this.#defaults = new Map(Object.entries(attrs.defaults));
    this.#formulas = new Map(Object.entries(attrs.defaultsComputed));
    this.#metas = new Map(Object.entries(attrs.meta));
    const own = [
      ...this.#defaults.keys(),
      ...this.#formulas.keys(),
      ...Object.values(attrs.groups).flat(),
      ...this.#metas.keys(),
      ...Object.keys(alias),
    ];
    for (const name of own) this.#learn(name, name);
    for (const [name, others] of Object.entries(alias))
      for (const other of others) this.#learn(other, this.nameOf(name));
    // In the order of the file: a word may lead to another redirected one that stands above it.
    for (const [word, name] of Object.entries(redirect)) this.#learn(word, this.nameOf(name));
    for (const words of Object.values(template.names ?? {}))
      for (const [name, shown] of Object.entries(words)) this.#learn(shown, this.nameOf(name));
    this.#shown = new ShownNames(template, (word) => this.nameOf(word));
  }

  /** What is known already keeps its meaning: a name wins over aliases, an alias over redirects. */
  #learn(word: string, name: string): void {
    const key = foldText(word);
    if (!this.#names.has(key)) this.#names.set(key, name);
  }

  nameOf(word: string): string {
    return this.#names.get(foldText(word)) ?? word;
  }

  shownName(name: string, locale: string): string {
    return this.#shown.of(name, locale);
  }

  knows(word: string): boolean {
    return this.#names.has(foldText(word));
  }

  defaultOf(name: string): number | string | undefined {
    return this.#defaults.get(name);
  }

  formulaOf(name: string): string | undefined {
    return this.#formulas.get(name);
  }

  metaOf(name: string): AttributeMeta {
    return this.#metas.get(name) ?? noMeta;
  }

  /** Names that the template speaks of, aliases left out. */
  get attributes(): readonly string[] {
    return [...new Set(this.#names.values())];
  }
}

/** Names of computed attributes that need themselves to be worked out, in order; undefined where there are none. */
export function cycleIn(system: RuleSystem): readonly string[] | undefined {
  const formulas = system.template.attrs.defaultsComputed;
  const done = new Set<string>();
  const follow = (name: string, way: readonly string[]): readonly string[] | undefined => {
    if (done.has(name)) return undefined;
    const at = way.indexOf(name);
    if (at >= 0) return [...way.slice(at), name];
    for (const word of system.formulaOf(name)?.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []) {
      const next = system.nameOf(word);
      if (system.formulaOf(next) === undefined) continue;
      const found = follow(next, [...way, name]);
      if (found !== undefined) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(formulas)) {
    const found = follow(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
