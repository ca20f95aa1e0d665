import type { AiGateway, AiModels, AiSettings } from "../api.js";

/** A gateway with what only the service may see. */
export interface SecretGateway extends AiGateway {
  readonly apiKey: string;
  /** Kept for later: requests through a proxy are not offered yet. */
  readonly proxy: string;
  readonly extraHeaders: Readonly<Record<string, string>>;
}

/** A gateway to ask when those before it fail. */
export interface SecretFallback {
  /** Given by the service. */
  readonly id: string;
  readonly gateway: SecretGateway;
  readonly model: AiModels;
}

/** Settings as they are stored. */
export interface StoredAiSettings extends Omit<AiSettings, "gateway" | "fallback"> {
  readonly gateway: SecretGateway;
  readonly fallback: readonly SecretFallback[];
  /** The last requests with their words are kept in memory, for owners who look for a mistake. */
  readonly showCalls: boolean;
}

/** The settings as other features may see them. */
export function withoutSecrets(stored: StoredAiSettings): AiSettings {
  const { showCalls: _, gateway, fallback, ...rest } = stored;
  return {
    ...rest,
    gateway: plainGateway(gateway),
    fallback: fallback.map((one) => ({ gateway: plainGateway(one.gateway), model: one.model })),
  };
}

function plainGateway({ provider, baseUrl, localTarget, timeoutSeconds, retries }: SecretGateway): AiGateway {
  return { provider, baseUrl, localTarget, timeoutSeconds, retries };
}
