import { type CastKey, castKeys, type PlaceKey, type Scene } from "./scene.js";

/** Somebody of a group, as the platform knows them. */
export interface Person {
  readonly id: number;
  nick: string;
  /** Name in the group; empty where they have none. */
  card: string;
  role: "owner" | "admin" | "member";
}

/** A group of the platform. */
export interface Group {
  readonly id: number;
  readonly name: string;
  readonly people: readonly Person[];
}

const names = {
  "zh-CN": ["许知远", "阿鲤", "小满", "北辰", "团子", "老莫"],
  en: ["Nora", "Theo", "Ines", "Gus", "Wren", "Max"],
} as const;

/** The account of the service, and the bot of somebody else that sits in every group. */
export const bot: Person = { id: 90_001, nick: "Dice", card: "", role: "admin" };
export const otherBot: Person = { id: 3_000_000, nick: "Other dice", card: "", role: "member" };

/** People and groups of a scene, which no other scene has. */
export class Cast {
  readonly people: Readonly<Record<CastKey, Person>>;
  readonly groups: Readonly<Record<Exclude<PlaceKey, "P">, Group>>;

  /** @param number of the scene, from 1 */
  constructor({ locale }: Scene, number: number) {
    const person = (key: CastKey, at: number): [CastKey, Person] => [
      key,
      {
        id: 20_000_000 + number * 10 + at,
        nick: locale === undefined ? `${40 + at}${number}` : (names[locale][at] ?? key),
        card: "",
        role: key === "A" ? "owner" : "member",
      },
    ];
    this.people = Object.fromEntries(castKeys.map(person)) as Record<CastKey, Person>;
    const people = [...Object.values(this.people), bot, otherBot];
    const group = (at: number): Group => ({
      id: 800_000 + number * 2 + at,
      name: locale === undefined ? `${8_000 + number * 2 + at}` : `Table ${number}${at === 0 ? "" : " (2)"}`,
      people,
    });
    this.groups = { G: group(0), H: group(1) };
  }

  /** Id of a person, a group, `bot` or `other`. */
  idOf(key: string): number | undefined {
    if (key === "bot") return bot.id;
    if (key === "other") return otherBot.id;
    if (key in this.groups) return this.groups[key as "G" | "H"].id;
    return this.people[key as CastKey]?.id;
  }

  /** By what a mention of somebody is read. */
  nameOf(id: string): string {
    if (id === "all") return "all";
    const found = this.groups.G.people.find((person) => String(person.id) === id);
    return found?.nick ?? id;
  }

  keyOf(id: unknown): string | undefined {
    const all = { ...this.people, ...this.groups };
    return Object.entries(all).find(([, { id: own }]) => String(own) === String(id))?.[0];
  }
}
