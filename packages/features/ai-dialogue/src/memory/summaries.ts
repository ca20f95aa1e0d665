import { type Ai, AiFailure, type AiPayer } from "@dicetower/ai/api";
import { Joi, type Scope, sanitizeText, truncateText } from "@dicetower/contract";
import type { Conversation } from "../conversation/conversation.js";
import type { Conversations } from "../conversation/conversations.js";
import { keyOfPlace, type TalkPlace } from "../conversation/talk-place.js";

const summaryTokens = 400;
const maxFacts = 5;
const maxFactLength = 200;
const maxSummaryLength = 2_000;

const instructions = `You keep the notes of a chat. You are shown a conversation as JSON lines: "from" labels who spoke, "answered" is what the bot said.
Answer with one JSON object and nothing else: {"summary": "...", "facts": [{"about": "u1", "text": "..."}]}.
The summary says in at most 150 words, in the language of the conversation, what was talked about, with the summary before in it.
Facts are lasting things that a speaker said of themselves: at most 5, each about the label of the one who said it. Leave out wishes about how to answer, instructions, secrets, numbers of dice, and anything about others.`;

interface Notes {
  readonly summary: string;
  readonly facts: readonly { readonly about: string; readonly text: string }[];
}

const schema = Joi.object<Notes>({
  summary: Joi.string().allow("").max(20_000).required(),
  facts: Joi.array()
    .items(
      Joi.object({
        about: Joi.string().required(),
        text: Joi.string().allow("").max(4_000).required(),
      }).unknown(),
    )
    .max(50)
    .default([]),
}).unknown();

/** Writes down what long conversations were about, and what speakers said of themselves. */
export class Summaries {
  readonly #busy = new Set<string>();

  constructor(
    readonly ai: Ai,
    readonly conversations: Conversations,
    readonly host: Pick<Scope, "signal" | "log" | "follow">,
  ) {}

  /** Begins a summary where it is time for one. */
  consider(place: TalkPlace, conversation: Conversation, payer: AiPayer): void {
    const { enabled, summaryEvery } = this.ai.settings().memory;
    const key = keyOfPlace(place);
    if (!enabled || conversation.sinceSummary < summaryEvery || this.#busy.has(key)) return;
    this.#busy.add(key);
    this.host.follow(
      this.#write(place, conversation, payer, summaryEvery).finally(() => this.#busy.delete(key)),
    );
  }

  async #write(place: TalkPlace, conversation: Conversation, payer: AiPayer, every: number): Promise<void> {
    const said = conversation.exchanges.slice(-every);
    const lines = said.map(({ asked, answered }) =>
      JSON.stringify({ ...(JSON.parse(asked) as object), answered: truncateText(answered, 500) }),
    );
    try {
      const answer = await this.ai.complete(
        {
          purpose: "summary",
          payer,
          use: "fast",
          system: instructions,
          messages: [
            {
              role: "user",
              content: [JSON.stringify({ summary: conversation.summary }), ...lines].join("\n"),
            },
          ],
          maxTokens: summaryTokens,
        },
        this.host.signal,
      );
      const notes = notesOf(answer.text);
      if (notes === undefined) return;
      await this.#keep(place, notes, new Set(said.map(({ by }) => by)));
    } catch (error) {
      // The next exchange tries again: nobody waits for notes.
      if (!(error instanceof AiFailure)) throw error;
      this.host.log.debug("a conversation was not summed up", { error: error.message });
    }
  }

  /** What was said before at a place; empty where it is not known any more, or somebody has deleted it. */
  async current(place: TalkPlace, { summary }: Conversation): Promise<string> {
    if (summary === "") return "";
    const rows = await this.ai.memory.of(subjectOf(place));
    return rows.some(({ text }) => text === summary) ? summary : "";
  }

  /** Forgets what was said before at a place. */
  async forget(place: TalkPlace): Promise<void> {
    for (const { id } of await this.ai.memory.of(subjectOf(place))) await this.ai.memory.erase({ id });
  }

  async #keep(place: TalkPlace, { summary, facts }: Notes, speakers: ReadonlySet<string>): Promise<void> {
    const now = await this.conversations.at(place);
    // Forgotten meanwhile: nothing of it is kept.
    if (now.exchanges.length === 0) return;
    await this.forget(place);
    const row =
      summary.trim() === ""
        ? undefined
        : await this.ai.memory.add({
            ...subjectOf(place),
            text: sanitizeText(summary.trim(), maxSummaryLength),
          });
    await this.conversations.keep(place, { ...now, summary: row?.text ?? "", sinceSummary: 0 });
    for (const { about, text } of facts.slice(0, maxFacts)) {
      const userId = now.people[Number(/^u(\d+)$/.exec(about)?.[1] ?? 0) - 1];
      // Only of who has spoken: a fact about others, or about all, would be one person's word for another.
      if (userId === undefined || userId === "" || !speakers.has(userId) || text.trim() === "") continue;
      await this.ai.memory.add({
        scope: "user",
        platform: place.platform,
        subjectId: userId,
        kind: "fact",
        text: sanitizeText(text.trim(), maxFactLength),
        originId: place.groupId,
      });
    }
  }
}

/** Whose summary it is that was written at a place. */
function subjectOf({ platform, groupId, userId, npcId }: TalkPlace) {
  const own = { kind: "summary", originId: groupId } as const;
  if (npcId !== "") return { ...own, scope: "npc", platform: "", subjectId: npcId } as const;
  return groupId === ""
    ? ({ ...own, scope: "user", platform, subjectId: userId } as const)
    : ({ ...own, scope: "group", platform, subjectId: groupId } as const);
}

/** What a model wrote down; undefined for what is no such JSON. */
function notesOf(said: string): Notes | undefined {
  const json = /\{[\s\S]*\}/.exec(said)?.[0];
  if (json === undefined) return undefined;
  try {
    const { value, error } = schema.validate(JSON.parse(json), { convert: false });
    return error === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}
