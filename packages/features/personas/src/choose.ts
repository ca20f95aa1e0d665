import { locationOf, type ReplyContext, type WordingSource } from "@dicetower/contract";
import type { Persona } from "./api.js";
import type { PersonaCache, PoolItem } from "./persona-cache.js";

/** Personas that stand in for one another, at most. */
const maxChainLength = 8;

/** Asked before the owner's own wordings. */
const rank = -100;

const chosen = Symbol("persona");

/** Chooses the persona of a reply, and finds its wordings. */
export class Choice {
  /** @param die a uniform whole number from 1 to its argument */
  constructor(
    readonly cache: PersonaCache,
    readonly die: (faces: number) => number,
  ) {}

  /** The persona of a whole reply, drawn once. */
  of(reply: ReplyContext): Persona | undefined {
    if (!this.cache.some) return undefined;
    return reply.once(chosen, () => this.#choose(reply));
  }

  /** The narrower pin wins, then the pool, then the global persona. */
  #choose({ message }: ReplyContext): Persona | undefined {
    const { cache } = this;
    if (message !== undefined) {
      const { platform = "", adapter = "", account = "", groupId, userId = "" } = locationOf(message);
      const scope = groupId === undefined ? "private" : "group";
      // Who pins may name the kind of platform or the kind of adapter.
      const pinned =
        cache.pinned(scope, platform, groupId ?? userId) ??
        cache.pinned(scope, adapter, groupId ?? userId) ??
        cache.pinned("account", "", account);
      if (pinned !== undefined) return this.#enabled(pinned);
    }
    if (cache.pool.length > 0) return this.#enabled(drawn(cache.pool, this.die));
    return this.#enabled(cache.pinned("global", "", "") ?? 0);
  }

  #enabled(id: number): Persona | undefined {
    const persona = this.cache.get(id);
    return persona?.enabled === true ? persona : undefined;
  }

  /** The wordings of personas, as texts ask for them. */
  source(): WordingSource {
    return {
      key: "personas",
      rank,
      pick: (key, locale, format, reply) => {
        let persona = this.of(reply);
        for (let depth = 0; persona !== undefined && depth < maxChainLength; depth++) {
          const found = this.cache.wording(persona.id, locale, key, format);
          if (found !== undefined) return found;
          persona = this.cache.get(persona.extends);
        }
        return undefined;
      },
    };
  }
}

/** Id of one of the pool; 0 for the bot's own words. */
function drawn(pool: readonly PoolItem[], die: (faces: number) => number): number {
  const sum = pool.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return 0;
  let at = die(sum);
  for (const { id, weight } of pool) {
    at -= weight;
    if (at <= 0) return id;
  }
  return 0;
}
