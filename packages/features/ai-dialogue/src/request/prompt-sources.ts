import type { Ai, AiNpc, AiToolCallContext } from "@dicetower/ai/api";
import type { Recaps } from "@dicetower/ai-recap/api";
import type { CardSheet, Cards } from "@dicetower/cards/api";
import {
  type Clock,
  locationOf,
  type Message,
  type Outbound,
  replyContext,
  type Segment,
  truncateText,
} from "@dicetower/contract";
import type { Personas } from "@dicetower/personas/api";
import type { Conversation } from "../conversation/conversation.js";
import type { GroupLines } from "../conversation/group-lines.js";
import type { Summaries } from "../memory/summaries.js";
import { cardLine } from "../prompt/card-line.js";
import { picturesOf } from "../prompt/pictures.js";
import type { PromptParts } from "../prompt/prompt.js";
import { plainName } from "../prompt/spoken-json.js";
import { systemPrompt } from "../prompt/system-prompt.js";
import type { DialogueRequest } from "./dialogue-request.js";

/** Where what a model is shown comes from. */
export interface PromptSourcesOptions {
  readonly ai: Ai;
  readonly clock: Clock;
  readonly lines: GroupLines;
  readonly summaries: Summaries;
  readonly cards: () => Cards | undefined;
  readonly personas: () => Personas | undefined;
  readonly outbound: () => Outbound | undefined;
  /** What the table has been told of its last session. */
  readonly recaps: () => Recaps | undefined;
}

/** UTF-16 units of a recap that a model is shown. */
const maxRecapLength = 1_500;

/** Collects what a model is shown of a request. Whatever of it fails is left out: an answer without it is better than none. */
export class PromptSources {
  constructor(readonly options: PromptSourcesOptions) {}

  /**
   * @param isHost the speaker leads the table, and may see the card of an NPC
   * @param message what is said, as JSON
   */
  async of(
    request: DialogueRequest,
    npc: AiNpc | undefined,
    isHost: boolean,
    conversation: Conversation,
    message: string,
  ): Promise<Omit<PromptParts, "rounds" | "tools">> {
    const { ai, lines } = this.options;
    const settings = ai.settings();
    const own = new Set(request.utterance.messages.map(({ id }) => id).filter((id) => id !== ""));
    const images = settings.vision.enabled ? await this.#images(request) : [];
    return {
      system: this.#system(request.message, npc),
      summary: settings.memory.enabled
        ? await this.options.summaries.current(request.place(npc?.id), conversation)
        : "",
      exchanges: conversation.exchanges.slice(-settings.dialogue.maxTurns),
      time: this.#time(),
      memory: settings.memory.enabled ? await this.#memory(request, npc) : [],
      recap: await this.#recap(request.message),
      card: npc === undefined || isHost ? await this.#card(request.message, npc) : "",
      lines: lines
        .of(request.message, own)
        .map(({ name, text, printed }) => ({ name: plainName(name), text, printed })),
      message,
      images,
    };
  }

  #system(message: Message, npc: AiNpc | undefined): string {
    const { ai, personas } = this.options;
    const { systemPrompt: owner, personaFromActive } = ai.settings().dialogue;
    const persona = personaFromActive ? personas()?.of(message.fact(replyContext)) : undefined;
    return systemPrompt({ style: persona?.styleHint ?? "", npc, owner });
  }

  #time(): string {
    const now = new Date(this.options.clock.now());
    const two = (number: number) => String(number).padStart(2, "0");
    const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    return `${day} ${two(now.getHours())}:${two(now.getMinutes())}`;
  }

  async #memory(request: DialogueRequest, npc: AiNpc | undefined): Promise<readonly string[]> {
    const { account, groupId, userId } = request.message;
    const { platform } = account;
    try {
      const rows = await this.options.ai.memory.recall(
        {
          person: { platform, userId },
          ...(groupId === "" ? {} : { group: { platform, groupId } }),
          ...(npc === undefined ? {} : { npcId: npc.id }),
        },
        request.utterance.text,
        request.signal,
      );
      return rows.map(({ text }) => text);
    } catch (error) {
      request.signal.throwIfAborted();
      if (!(error instanceof Error)) throw error;
      return [];
    }
  }

  async #recap({ account, groupId }: Message): Promise<string> {
    if (groupId === "") return "";
    try {
      const told = await this.options.recaps()?.latest({ platform: account.platform, groupId });
      return told === undefined ? "" : truncateText(told.text, maxRecapLength);
    } catch {
      return "";
    }
  }

  /** The speaker's card; that of an NPC where it is shared, and then nobody else's. */
  async #card(message: Message, npc: AiNpc | undefined): Promise<string> {
    const cards = this.options.cards();
    if (cards === undefined) return "";
    try {
      const sheet =
        npc === undefined ? await cards.at(locationOf(message)) : await this.#npcSheet(npc, message);
      return sheet === undefined ? "" : cardLine(sheet);
    } catch {
      return "";
    }
  }

  /** What tools are told where an NPC speaks for the host of the table. */
  async npcCall(npc: AiNpc, message: Message): Promise<Pick<AiToolCallContext, "npcId" | "npcCard">> {
    const name = (await this.#npcSheet(npc, message))?.card.name ?? "";
    return { npcId: npc.id, ...(name === "" ? {} : { npcCard: name }) };
  }

  /** The card of an NPC, where it is shared in the group. */
  async #npcSheet(npc: AiNpc, { account, groupId }: Message): Promise<CardSheet | undefined> {
    const id = Number(npc.cardId);
    if (!Number.isSafeInteger(id) || id <= 0 || groupId === "") return undefined;
    return this.options.cards()?.sharedIn({ platform: account.platform, groupId }, id);
  }

  async #images(request: DialogueRequest): Promise<PromptParts["images"]> {
    const { ai, outbound } = this.options;
    const segments = request.utterance.messages.flatMap((one) =>
      one.segments.filter(({ type }: Segment) => type === "image"),
    );
    return picturesOf(segments, ai.settings().vision, outbound(), request.signal);
  }
}
