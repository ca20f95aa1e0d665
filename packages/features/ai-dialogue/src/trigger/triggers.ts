import type { AiNpc, AiSettings } from "@dicetower/ai/api";
import { type Clock, foldText, LruMap, type Message, type Random } from "@dicetower/contract";
import { type Heard, heard } from "./heard.js";
import { calledNpcs, npcsAt } from "./npc-call.js";

/** What made the bot answer. */
export type Origin = "command" | "mention" | "npc" | "keyword" | "probability";

/** A message that is answered. */
export interface Wanted {
  readonly origin: Origin;
  readonly text: string;
  /** Who answers; the bot itself where it is empty. */
  readonly npcs: readonly AiNpc[];
}

/** Seconds after which a message is too old to be answered. */
const stale = 120;
const keywordMs = 10_000;
const probabilityMs = 60_000;
const maxKeywords = 50;

/** What the table asks of its surroundings. None of it may wait. */
export interface TriggerServices {
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => AiSettings;
  /** True where the layer is on, the group has switched it on, and the person has not opted out. */
  readonly isOn: (message: Message) => boolean;
  readonly isBot: (message: Message) => boolean;
  readonly isPrefixed: (message: Message) => boolean;
  readonly npcsOff: (message: Message) => readonly string[];
  /** True while a session log records in the group. */
  readonly isRecording: (message: Message) => boolean;
  /** What the AI said in a message that somebody quotes: its text, and which NPC spoke. */
  readonly answer: (
    message: Message,
    id: string,
  ) => { readonly text: string; readonly npcId: string } | undefined;
  /** Text of another message that somebody quotes. */
  readonly quoted: (message: Message, id: string) => string | undefined;
}

/** Decides which messages are answered: a table whose first match counts. No model is asked for it. */
export class Triggers {
  /** Monotonic time of the last answer by kind and group. */
  readonly #last = new LruMap<string, number>(2_000);

  constructor(readonly services: TriggerServices) {}

  /** What answers a message that is no command; undefined where it is passed over. */
  find(message: Message): Wanted | undefined {
    const { services } = this;
    if (!services.isOn(message) || !this.isFresh(message)) return undefined;
    const said = heard(message);
    if (said.forwarded) return undefined;
    const settings = services.settings();
    if (settings.ignorePrefixed && services.isPrefixed(message)) return undefined;
    if (said.mentionsOthers && !said.mentionsBot) return undefined;
    return (
      this.#mentioned(message, said, settings) ??
      this.#npc(message, said, settings) ??
      this.#keyword(message, said, settings) ??
      this.#chance(message, said, settings)
    );
  }

  /** False for what bots say, and for what is too old. */
  isFresh(message: Message): boolean {
    const { clock, isBot } = this.services;
    return !message.own && !isBot(message) && clock.seconds() - message.sentAt <= stale;
  }

  #mentioned(message: Message, said: Heard, { triggerModes, npc }: AiSettings): Wanted | undefined {
    if (!triggerModes.includes("mention")) return undefined;
    const answer = said.quotes === "" ? undefined : this.services.answer(message, said.quotes);
    // In private an NPC is called by its name, which comes first.
    if (message.groupId === "" && answer === undefined && this.#calls(message, said, npc).length > 0)
      return undefined;
    if (message.groupId !== "" && !said.mentionsBot && answer === undefined) return undefined;
    const quoted =
      said.quotes === "" ? undefined : (answer?.text ?? this.services.quoted(message, said.quotes));
    const text = said.text === "" ? (quoted ?? "") : said.text;
    if (text === "") return undefined;
    const speaker = npc.find(({ id }) => id === answer?.npcId);
    return speaker === undefined
      ? { origin: "mention", text, npcs: [] }
      : { origin: "npc", text, npcs: [speaker] };
  }

  #npc(message: Message, said: Heard, { npc }: AiSettings): Wanted | undefined {
    const npcs = this.#calls(message, said, npc);
    return npcs.length === 0 ? undefined : { origin: "npc", text: said.text, npcs };
  }

  #calls(message: Message, { text }: Heard, all: readonly AiNpc[]): readonly AiNpc[] {
    if (all.length === 0 || text === "") return [];
    const { account, groupId } = message;
    const here = npcsAt(all, { platform: account.platform, groupId }, this.services.npcsOff(message));
    return calledNpcs(here, text);
  }

  #keyword(message: Message, { text }: Heard, { triggerModes, keywords }: AiSettings): Wanted | undefined {
    if (!triggerModes.includes("keyword") || text === "") return undefined;
    const folded = foldText(text);
    const holds = keywords
      .slice(0, maxKeywords)
      .some((word) => word !== "" && folded.includes(foldText(word)));
    if (!holds || !this.#apart("keyword", message, keywordMs)) return undefined;
    return { origin: "keyword", text, npcs: [] };
  }

  #chance(message: Message, { text }: Heard, settings: AiSettings): Wanted | undefined {
    const { triggerModes, triggerProbability } = settings;
    if (!triggerModes.includes("probability") || triggerProbability <= 0 || text === "") return undefined;
    if (message.groupId === "" || this.services.isRecording(message)) return undefined;
    if (this.services.random.die(100) > triggerProbability) return undefined;
    return this.#apart("probability", message, probabilityMs)
      ? { origin: "probability", text, npcs: [] }
      : undefined;
  }

  /** True where the last answer of a kind in the group is long enough ago; notes this one. */
  #apart(kind: string, { conversation }: Message, ms: number): boolean {
    const now = this.services.clock.monotonic();
    const key = `${kind} ${conversation}`;
    const last = this.#last.get(key);
    if (last !== undefined && now - last < ms) return false;
    this.#last.set(key, now);
    return true;
  }
}
