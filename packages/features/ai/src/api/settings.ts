/** How the models of a provider are reached, without its secrets. */
export interface AiGateway {
  readonly provider: "openaiCompatible" | "anthropicCompatible" | "local";
  readonly baseUrl: string;
  /** The owner allows `baseUrl` although it is an address of a private network. */
  readonly localTarget: boolean;
  readonly timeoutSeconds: number;
  readonly retries: number;
}

/** Names of models, and how they are asked. */
export interface AiModels {
  readonly chat: string;
  readonly fast: string;
  readonly vision: string;
  readonly embedding: string;
  readonly temperature: number;
  readonly topP: number;
  readonly maxTokens: number;
  readonly contextTokens: number;
  readonly stopWords: readonly string[];
}

/** A character that the model plays. */
export interface AiNpc {
  readonly id: string;
  readonly name: string;
  readonly prompt: string;
  readonly cardId: string;
  readonly groups: readonly string[];
  readonly triggers: readonly string[];
  readonly model: string;
}

/** Settings of the AI layer in force (the shape of `GET /api/system/ai` without secrets and usage). */
export interface AiSettings {
  readonly enabled: boolean;
  /** In groups that have not decided. */
  readonly defaultOn: boolean;
  readonly triggerModes: readonly ("mention" | "command" | "keyword" | "probability")[];
  /** 0 to 100. */
  readonly triggerProbability: number;
  readonly keywords: readonly string[];
  readonly ignorePrefixed: boolean;
  readonly gateway: AiGateway;
  readonly model: AiModels;
  readonly fallback: readonly { readonly gateway: AiGateway; readonly model: AiModels }[];
  readonly polish: {
    readonly enabled: boolean;
    readonly keys: readonly string[];
    readonly keepNumbers: boolean;
    readonly style: string;
    readonly maxLatencyMs: number;
  };
  readonly translate: {
    readonly enabled: boolean;
    readonly from: string;
    readonly to: string;
    readonly groups: readonly string[];
  };
  readonly dialogue: {
    readonly enabled: boolean;
    readonly systemPrompt: string;
    readonly personaFromActive: boolean;
    readonly maxTurns: number;
    readonly mergeSeconds: number;
    readonly maxReplyChars: number;
    readonly allowGroups: readonly string[];
    readonly denyGroups: readonly string[];
    readonly perUserPerHour: number;
    readonly perGroupPerHour: number;
    readonly userDailyTokens: number;
    readonly dailyTokens: number;
  };
  readonly memory: {
    readonly enabled: boolean;
    readonly shortTermTurns: number;
    readonly summaryEvery: number;
    readonly longTermFacts: number;
    readonly retentionDays: number;
    readonly shareAcrossGroups: boolean;
  };
  readonly tools: {
    readonly enabled: boolean;
    readonly allowed: readonly string[];
    readonly maxCalls: number;
    readonly requireConfirm: readonly string[];
  };
  readonly npc: readonly AiNpc[];
  readonly vision: { readonly enabled: boolean; readonly maxImages: number; readonly maxBytes: number };
  readonly safety: {
    readonly censorOutput: boolean;
    readonly blockUrls: boolean;
    readonly refuseText: string;
  };
}
