import { parseLooseJson } from "./loose-json.js";
import { PackageProblem } from "./problem.js";

/** What a module says of itself; texts are cut to what a list shows. */
export interface ModuleHead {
  readonly title: string;
  readonly version: string;
  readonly author: string;
  readonly brief: string;
  readonly comment: string;
  readonly repository: string;
  /** Least build of the peer that it was written for; 0 where it does not say. */
  readonly build: number;
  /** Ids of mods that it does not work without. */
  readonly requires: readonly string[];
}

/** A descriptor of a mod. */
export interface Descriptor {
  /** Empty where it does not say. */
  readonly id: string;
  readonly head: ModuleHead;
  /** Help entries by their word; `&word` leads to another one. */
  readonly help: ReadonlyMap<string, string>;
  readonly speech: ReadonlyMap<string, readonly string[]>;
}

export const noHead: ModuleHead = {
  title: "",
  version: "",
  author: "",
  brief: "",
  comment: "",
  repository: "",
  build: 0,
  requires: [],
};

type Table = Readonly<Record<string, unknown>>;

export function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Texts of a value: one, or a list of them; numbers count as texts. */
export function textsOf(value: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => (typeof one === "string" || typeof one === "number" ? [String(one)] : []));
}

/** True for JSON that describes a mod, whatever its file is called. */
export function isDescriptor(value: unknown): boolean {
  return isTable(value) && ["mod", "title", "ver", "dice_build"].some((key) => key in value);
}

/** Reads a descriptor. @throws PackageProblem */
export function readDescriptor(text: string, name: string): Descriptor {
  const value = parseLooseJson(text, name);
  if (!isTable(value)) throw new PackageProblem(`${name} is no description of a mod.`);
  return {
    id: word(value.mod, 60),
    head: {
      title: word(value.title, 100),
      version: word(value.ver ?? value.version, 40),
      author: textsOf(value.author).join(", ").slice(0, 200),
      brief: word(value.brief ?? value.desc, 500),
      comment: word(value.comment, 2_000),
      repository: word(value.repo, 500),
      build: Number.isSafeInteger(Number(value.dice_build)) ? Number(value.dice_build) : 0,
      requires: textsOf(value.require).slice(0, 50),
    },
    help: new Map(
      entries(value.helpdoc).flatMap(([key, said]) =>
        textsOf(said)
          .slice(0, 1)
          .map((one) => [key, one] as const),
      ),
    ),
    speech: speechOf(value.speech),
  };
}

/** Texts of replies by key. */
export function speechOf(value: unknown): Map<string, readonly string[]> {
  return new Map(
    entries(value).flatMap(([key, said]) => {
      const all = textsOf(said);
      return all.length === 0 ? [] : [[key, all] as const];
    }),
  );
}

function entries(value: unknown): [string, unknown][] {
  return isTable(value) ? Object.entries(value).filter(([key]) => key !== "") : [];
}

function word(value: unknown, most: number): string {
  return (textsOf(value)[0] ?? "").trim().slice(0, most);
}
