import { readFile } from "node:fs/promises";
import { type TextItem, type Texts, textTable } from "@dicetower/contract";

/** An entry of the development plan. */
export interface RoadmapEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly state: "planned" | "active" | "done";
  /** Version in which it is to be there. */
  readonly target: string;
  /** UTC epoch seconds. */
  readonly updatedAt: number;
}

/** A text by locale. */
type Words = Readonly<Record<string, string>>;

/** An entry as the package ships it. */
interface ShippedEntry extends Omit<RoadmapEntry, "title" | "description"> {
  readonly title: Words;
  readonly description: Words;
}

/** Lies beside `src` and `dist` alike. */
const file = new URL("../roadmap.json", import.meta.url);

/** The development plan. */
export class Roadmap {
  constructor(readonly entries: readonly ShippedEntry[]) {}

  /** Its words under text keys, so that they are said in every language that there is. */
  get texts(): TextItem[] {
    return textTable(
      Object.fromEntries(
        this.entries.flatMap(({ id, title, description }) => [
          [`roadmap.${id}`, title],
          [`roadmap.${id}.text`, description],
        ]),
      ),
      "system",
    );
  }

  /** @param locale the installation's language when left out; English while the texts are off */
  read(texts: Texts | undefined, locale?: string): RoadmapEntry[] {
    const say = (key: string, words: Words) =>
      texts?.has(key) ? texts.render({ key, values: {} }, locale) : (words["en"] ?? key);
    return this.entries.map(({ id, title, description, state, target, updatedAt }) => ({
      id,
      title: say(`roadmap.${id}`, title),
      description: say(`roadmap.${id}.text`, description),
      state,
      target,
      updatedAt,
    }));
  }
}

/** Reads the plan that the package ships. */
export async function readRoadmap(): Promise<Roadmap> {
  return new Roadmap(JSON.parse(await readFile(file, "utf8")) as ShippedEntry[]);
}
