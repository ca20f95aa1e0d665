import { type Message, type MessageLocation, sanitizeText, senderName } from "@dicetower/contract";
import type { SeenNames } from "../api.js";
import type { Person } from "../records/person.js";
import type { Registry } from "../records/registry.js";
import type { AskedNames } from "./asked-names.js";
import type { Characters } from "./characters.js";
import type { MentionedNames } from "./mentioned-names.js";

/** Longest name that is said. */
const maxLength = 100;

/** A name that counts before all that the platform says, and where it is from. */
export interface CountingName {
  readonly name: string;
  readonly from: "group" | "character" | "global";
}

/** Decides how people are called. */
export class Calling {
  constructor(
    readonly registry: Registry,
    readonly characters: Characters,
    readonly asked: AskedNames,
    readonly mentioned: MentionedNames,
  ) {}

  /** The name that was chosen or that a character has; undefined where the platform's counts. */
  counting({ platform = "", groupId = "", userId = "" }: MessageLocation): CountingName | undefined {
    const person = this.registry.inMemory({ platform, userId });
    return person && this.#nameOf(person, platform, groupId, true);
  }

  /** Reads who is not in memory, and asks the platform about who has said nothing here. */
  async at(place: MessageLocation, seen?: SeenNames): Promise<string> {
    const { platform = "", userId = "" } = place;
    await this.registry.load({ platform, userId });
    // Names of an account are its own, of whomever it is one.
    const { cache, loader } = this.registry.services;
    const account = { platform, userId };
    if (cache.peek(account) === undefined) await loader.load(account);
    const known = this.#known(place, seen);
    // What somebody's mention says of others counts after what the platform itself says of them.
    return known === "" ? this.now(place, await this.asked.of(place)) : sanitizeText(known, maxLength);
  }

  now(place: MessageLocation, seen: SeenNames = {}): string {
    const name = this.#known(place, seen) || this.mentioned.of(place) || place.userId;
    return sanitizeText(name ?? "", maxLength);
  }

  /** The sender's name without a character. */
  own(message: Message): string {
    return this.sender(message, false) ?? senderName.of(message);
  }

  /** The sender's name, undefined where it is what the message itself says. */
  sender(message: Message, character = true): string | undefined {
    const { account, groupId, userId, card } = message;
    const { platform } = account;
    const person = this.registry.inMemory({ platform, userId });
    const counting = person && this.#nameOf(person, platform, groupId, character);
    if (counting !== undefined) return sanitizeText(counting.name, maxLength);
    if (groupId === "") return undefined;
    const own = this.#cardOf(platform, groupId, userId, card);
    if (own === card) return undefined;
    return sanitizeText(own || message.nickname || userId, maxLength);
  }

  /** The name that counts, else what the platform said; empty where neither is known. */
  #known(place: MessageLocation, seen: SeenNames = {}): string {
    const counting = this.counting(place);
    if (counting !== undefined) return counting.name;
    const { platform = "", groupId = "", userId = "" } = place;
    const card = groupId === "" ? "" : this.#cardOf(platform, groupId, userId, seen.card ?? "");
    const person = this.registry.services.cache.peek({ platform, userId });
    const name = card || (seen.nickname ?? "") || (person?.accountName ?? "");
    return name === userId ? "" : name;
  }

  /** The card as its owner wrote it, as last seen where none is given. */
  #cardOf(platform: string, groupId: string, userId: string, given: string): string {
    let card = given;
    if (card === "") {
      const person = this.registry.services.cache.peek({ platform, userId });
      card = person?.cards?.get(`${platform}:${groupId}`) ?? "";
    }
    return card === "" ? "" : this.characters.ownCard(platform, groupId, userId, card);
  }

  #nameOf(
    { names, characters, nickname }: Person,
    platform: string,
    groupId: string,
    character: boolean,
  ): CountingName | undefined {
    if (names.size > 0 || characters.size > 0) {
      const chosen = groupId === "" ? nickname : names.get(`${platform}:${groupId}`);
      if (chosen !== undefined && chosen !== "")
        return { name: chosen, from: groupId === "" ? "global" : "group" };
      const played = character ? this.characters.nameAt(characters, platform, groupId) : undefined;
      if (played !== undefined && played !== "") return { name: played, from: "character" };
    }
    return nickname === "" ? undefined : { name: nickname, from: "global" };
  }
}
