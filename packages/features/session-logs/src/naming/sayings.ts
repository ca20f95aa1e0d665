import type { Adapters } from "@dicetower/adapters/api";
import type { Account, Clock, FeatureHost, Journal, Segment, Texts } from "@dicetower/contract";
import type { Players } from "@dicetower/players/api";
import type { NewLine } from "../lines/line.js";
import { type Content, contentOf } from "../lines/line-content.js";
import { lineWords } from "../lines/line-words.js";
import type { ActiveLogs } from "../recording/active-logs.js";
import { LookUps } from "./look-ups.js";
import { Naming, type NamingPlace } from "./naming.js";
import { spokenNames } from "./spoken-names.js";

/** What sayings use. */
export interface SayingServices {
  readonly host: Pick<FeatureHost, "follow" | "log">;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly logs: ActiveLogs;
  readonly players: () => Players | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly texts: () => Texts | undefined;
  readonly selfName: (account: string) => string;
  /** Answers when what was said before is stored. */
  readonly flush: () => Promise<void>;
}

/** What somebody said, as it is stored. */
export interface Saying extends Content {
  /** Looks up what is not known yet, once the line has been recorded. */
  readonly recorded: (line: NewLine) => void;
}

/** Turns what is said in a group into words that somebody who was not there can read. */
export class Sayings {
  readonly #naming: Naming;
  readonly #lookUps: LookUps;

  constructor(readonly services: SayingServices) {
    const { host, clock, journal, logs, players, adapters, selfName, flush } = services;
    const spokenName = spokenNames(logs, journal);
    this.#naming = new Naming({ clock, players, adapters, selfName, spokenName });
    this.#lookUps = new LookUps({
      journal,
      clock,
      naming: this.#naming,
      adapters,
      flush,
      follow: (work) => host.follow(work),
      failed: (error) => host.log.warn("what a session log mentions could not be looked up", { error }),
    });
  }

  /** @param locale of the words for pictures, faces and quotes; that of the installation when left out */
  of(
    { id, platform, selfId }: Pick<Account, "id" | "platform" | "selfId">,
    groupId: string,
    segments: readonly Segment[],
    locale?: string,
  ): Saying {
    const place: NamingPlace = { group: { platform, groupId }, account: id, selfId };
    const named = this.#naming.now(place, segments);
    const words = lineWords(this.services.texts(), locale);
    return {
      ...contentOf(named, words),
      recorded: (line) => this.#lookUps.want(line, named, place, words),
    };
  }

  /** Answers when all lines so far are stored, and say what could be looked up. */
  async flush(): Promise<void> {
    await this.#lookUps.settled();
    await this.services.flush();
  }
}
