import type { Needs, Resolved, Token } from "@dicetower/contract";
import { KernelError } from "./errors.js";

/** A service in force. */
interface Provided {
  readonly service: unknown;
  /** `host`, a feature id, or `configuration`. */
  readonly owner: string;
}

/** Integrator's choices: which feature fills a token, or a value instead of any. */
export interface Overrides {
  /** Token name → feature id, where two features provide it. */
  readonly bind?: Readonly<Record<string, string>>;
  readonly replace?: readonly (readonly [Token<unknown>, unknown])[];
}

/** Which token is filled by whom. */
export class Services {
  readonly #provided = new Map<symbol, Provided>();

  constructor(readonly overrides: Overrides) {
    for (const [token, service] of overrides.replace ?? [])
      this.#provided.set(token.id, { service, owner: "configuration" });
  }

  /** Fills a token; a value from the configuration stays in force over everybody's. */
  provide(token: Token<unknown>, service: unknown, owner: string): void {
    const other = this.#provided.get(token.id);
    if (other?.owner === "configuration") return;
    if (other !== undefined && other.owner !== owner)
      throw new KernelError("TOKEN_TWICE", `"${other.owner}" and "${owner}" both provide ${token.name}.`);
    this.#provided.set(token.id, { service, owner });
  }

  /** Takes back what an owner has provided. */
  withdraw(owner: string): void {
    for (const [id, provided] of this.#provided) if (provided.owner === owner) this.#provided.delete(id);
  }

  has(token: Token<unknown>): boolean {
    return this.#provided.has(token.id);
  }

  /** The service of a token; undefined where nobody fills it. */
  get<T>(token: Token<T>): T | undefined {
    return this.#provided.get(token.id)?.service as T | undefined;
  }

  /** All services of a list of needs, or undefined when one is missing. */
  resolve<N extends Needs>(needs: N): Resolved<N> | undefined {
    const services: Record<string, unknown> = {};
    for (const [name, token] of Object.entries(needs)) {
      const provided = this.#provided.get(token.id);
      if (provided === undefined) return undefined;
      services[name] = provided.service;
    }
    return Object.freeze(services) as Resolved<N>;
  }

  /** Which of two features that provide a token is meant; undefined when nothing was said. */
  bound(token: Token<unknown>): string | undefined {
    return this.overrides.bind?.[token.name];
  }
}
