import type { Contribution, FeatureHost } from "@dicetower/contract";
import { type CharacterPlace, type PersonKey, type PlayedCharacters, playedCharacters } from "../api.js";

/** Names of characters by group, `platform:group`, and by the empty text for everywhere else. */
export type CharacterNames = ReadonlyMap<string, string>;

export const noCharacters: CharacterNames = new Map();

/** What features know of the characters that people play. One that fails is left out. */
export class Characters {
  #sources: readonly Contribution<PlayedCharacters>[] = [];

  /** @param changed called when a feature comes or goes: names that are in memory count no more */
  constructor(host: Pick<FeatureHost, "read">, changed: () => void) {
    host.read(playedCharacters, ({ all }) => {
      this.#sources = all;
      changed();
    });
  }

  async names(main: PersonKey): Promise<CharacterNames> {
    let names = noCharacters;
    for (const source of this.#sources) {
      if (!source.live) continue;
      try {
        const more = await source.run(() => source.item.names(main));
        if (more.size > 0) names = names.size === 0 ? more : new Map([...more, ...names]);
      } catch (error) {
        source.failed(error, "naming the characters of somebody");
      }
    }
    return names;
  }

  /** The name that counts in a group; undefined where none does. */
  nameAt(names: CharacterNames, platform: string, groupId: string): string | undefined {
    if (names.size === 0) return undefined;
    if (groupId === "") return names.get("");
    const groups = this.#groupsAt({ platform, groupId });
    if (groups.size === 1) return names.get(`${platform}:${groupId}`) ?? names.get("");
    for (const [group, name] of names) if (groups.has(group)) return name;
    return names.get("");
  }

  /** By `platform:group`. */
  #groupsAt(group: CharacterPlace): ReadonlySet<string> {
    const found = new Set([`${group.platform}:${group.groupId}`]);
    for (const source of this.#sources) {
      const { item, live } = source;
      if (!live || item.groupsAt === undefined) continue;
      try {
        for (const { platform, groupId } of source.run(() => item.groupsAt?.(group) ?? []))
          found.add(`${platform}:${groupId}`);
      } catch (error) {
        source.failed(error, "telling which groups play together");
      }
    }
    return found;
  }

  /** The group card without what the bot wrote over it. */
  ownCard(platform: string, groupId: string, userId: string, card: string): string {
    for (const source of this.#sources) {
      if (!source.live) continue;
      try {
        const own = source.item.ownCard(platform, groupId, userId, card);
        if (own !== card) return own;
      } catch (error) {
        source.failed(error, "reading a group card");
      }
    }
    return card;
  }
}
