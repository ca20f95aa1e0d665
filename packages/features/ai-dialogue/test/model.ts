import {
  Ai,
  type AiAnswer,
  type AiMemoryDraft,
  type AiMemoryRow,
  type AiMessage,
  type AiRequest,
  type AiSettings,
  type AiToolCall,
} from "@dicetower/ai/api";
import { defineFeature } from "@dicetower/contract";

/** What a scripted model answers: words, calls, or both. */
export interface Reaction {
  readonly text?: string;
  readonly calls?: readonly (readonly [name: string, args: object | string])[];
  readonly end?: AiAnswer["end"];
}

type Answering = (request: AiRequest, signal: AbortSignal) => Reaction | string | Promise<Reaction | string>;

const model = {
  chat: "chatty",
  fast: "quick",
  vision: "",
  embedding: "",
  temperature: 0.7,
  topP: 1,
  maxTokens: 1_024,
  contextTokens: 16_384,
  stopWords: [],
};

/** Settings as they are by default, AI switched on everywhere. */
export const usual: AiSettings = {
  enabled: true,
  defaultOn: true,
  triggerModes: ["mention", "command"],
  triggerProbability: 0,
  keywords: [],
  ignorePrefixed: true,
  gateway: {
    provider: "openaiCompatible",
    baseUrl: "https://models.example/v1",
    localTarget: false,
    timeoutSeconds: 60,
    retries: 2,
  },
  model,
  fallback: [],
  polish: { enabled: false, keys: [], keepNumbers: true, style: "", maxLatencyMs: 3_000 },
  translate: { enabled: false, from: "", to: "", groups: [] },
  dialogue: {
    enabled: true,
    systemPrompt: "",
    personaFromActive: true,
    maxTurns: 20,
    mergeSeconds: 0,
    maxReplyChars: 800,
    allowGroups: [],
    denyGroups: [],
    perUserPerHour: 20,
    perGroupPerHour: 60,
    userDailyTokens: 50_000,
    dailyTokens: 500_000,
  },
  memory: {
    enabled: false,
    shortTermTurns: 20,
    summaryEvery: 20,
    longTermFacts: 50,
    retentionDays: 90,
    shareAcrossGroups: false,
  },
  tools: {
    enabled: true,
    allowed: ["roll", "check", "attribute", "draw", "help", "initiative", "searchHelp"],
    maxCalls: 5,
    requireConfirm: ["attribute"],
  },
  npc: [],
  vision: { enabled: false, maxImages: 2, maxBytes: 4 * 2 ** 20 },
  safety: { censorOutput: true, blockUrls: true, refuseText: "" },
};

/** A model that answers as a test says, and keeps what it was asked. */
export class ScriptedModel {
  settings: AiSettings = usual;
  available = true;
  readonly asked: AiRequest[] = [];
  rows: AiMemoryRow[] = [];
  running = 0;
  #ids = 0;
  answers: Answering = () => "Hello.";

  /** Everything that the last request showed the model, as one text. */
  get shown(): string {
    const last = this.asked.at(-1);
    return last === undefined ? "" : JSON.stringify([last.system, last.messages]);
  }

  /** Forgets what it was asked, and answers as by default. */
  reset(): void {
    this.settings = usual;
    this.available = true;
    this.asked.length = 0;
    this.rows = [];
    this.answers = () => "Hello.";
  }

  /** Changes members of the settings. */
  set(change: { readonly [K in keyof AiSettings]?: Partial<AiSettings[K]> | AiSettings[K] }): void {
    const next: Record<string, unknown> = { ...this.settings };
    for (const [key, value] of Object.entries(change)) {
      const before = next[key];
      const isMembers = typeof value === "object" && !Array.isArray(value) && typeof before === "object";
      next[key] = isMembers ? { ...(before as object), ...(value as object) } : value;
    }
    this.settings = next as unknown as AiSettings;
  }

  /** What the last message of the last request says. */
  get said(): AiMessage | undefined {
    return this.asked.at(-1)?.messages.at(-1);
  }

  readonly feature = defineFeature({
    id: "ai",
    provides: [Ai],
    setup: (host) =>
      host.provide(Ai, {
        settings: () => this.settings,
        available: () => this.available && this.settings.enabled,
        complete: (request, signal) => this.#complete(request, signal),
        embed: async () => undefined,
        estimate: (text) => Math.ceil(text.length / 3.5),
        usage: async () => ({ today: noSums, month: noSums }),
        memory: {
          recall: async ({ person }) =>
            this.rows.filter(({ kind, subjectId }) => kind === "fact" && subjectId === person?.userId),
          add: async (draft) => this.#add(draft),
          of: async ({ kind, subjectId }) =>
            this.rows.filter(
              (row) => row.subjectId === subjectId && (kind === undefined || row.kind === kind),
            ),
          about: async ({ userId }) => this.rows.filter(({ subjectId }) => subjectId === userId),
          erase: async (which) => {
            const before = this.rows.length;
            this.rows = this.rows.filter((row) =>
              "id" in which
                ? row.id !== which.id
                : row.scope !== which.scope || row.subjectId !== which.subjectId,
            );
            return before - this.rows.length;
          },
        },
      }),
  });

  async #complete(request: AiRequest, signal: AbortSignal): Promise<AiAnswer> {
    signal.throwIfAborted();
    this.asked.push(request);
    this.running++;
    try {
      const said = await this.answers(request, signal);
      const { text = "", calls = [], end } = typeof said === "string" ? { text: said } : said;
      return {
        text,
        calls: calls.map(
          ([name, args], at): AiToolCall => ({
            id: `call${at}`,
            name,
            arguments: typeof args === "string" ? args : JSON.stringify(args),
          }),
        ),
        end: end ?? (calls.length > 0 ? "tools" : "stop"),
        usage: { promptTokens: 1, completionTokens: 1, estimated: true },
        model: "chatty",
        latencyMs: 1,
      };
    } finally {
      this.running--;
    }
  }

  #add(draft: AiMemoryDraft): AiMemoryRow {
    const row: AiMemoryRow = {
      id: String(++this.#ids),
      weight: 0.5,
      source: "auto",
      pinned: false,
      originId: "",
      expiresAt: 0,
      createdAt: 0,
      updatedAt: 0,
      ...draft,
    };
    const equal = this.rows.find(({ kind, text }) => kind === row.kind && text === row.text);
    if (equal !== undefined) return equal;
    this.rows.push(row);
    return row;
  }
}

const noSums = { requests: 0, promptTokens: 0, completionTokens: 0, errors: 0 };

/** Results of tools in a request. */
export function results(request: AiRequest | undefined): readonly string[] {
  return (request?.messages ?? []).flatMap((one) => (one.role === "tool" ? [one.content] : []));
}

/** Calls a tool in the first round, and then says this. */
export function obeys(name: string, args: object | string, then = "Done."): Answering {
  return (request) =>
    results(request).length === 0 && request.tools !== undefined ? { calls: [[name, args]] } : then;
}
