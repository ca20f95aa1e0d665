/** What went wrong with a gateway, in a word. */
export type ProviderFault =
  | "network"
  | "timeout"
  | "address"
  | "redirect"
  | "auth"
  | "quota"
  | "rateLimit"
  | "server"
  | "unreadable"
  | "empty"
  | "rejected"
  | "tooLong";

/** A change to requests of a model that makes it take them. */
export type Repair =
  | "completionTokens"
  | "temperature"
  | "topP"
  | "stop"
  | "streamOptions"
  | "images"
  | "tools";

/** What is done about it. */
export type Reaction =
  /** Asked again, after `afterMs` where the provider says how long. */
  | { readonly do: "retry"; readonly afterMs?: number }
  /** The next gateway; this one is left aside for a while. */
  | { readonly do: "next"; readonly asideMs?: number }
  /** Asked again without what it does not take. */
  | { readonly do: "repair"; readonly repair: Repair }
  /** Asked again with half the history. */
  | { readonly do: "halve" };

/** A gateway did not answer as it should. */
export class ProviderFailure extends Error {
  constructor(
    readonly fault: ProviderFault,
    readonly reaction: Reaction,
    /** May hold words of the provider: shown to owners only, with secrets masked. */
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A failure that asking again may mend: the connection broke, or what came cannot be read. */
export function broken(fault: ProviderFault, message: string, cause?: unknown): ProviderFailure {
  return new ProviderFailure(fault, { do: "retry" }, message, { cause });
}
