import type { Needs, Resolved, Token } from "@dicetower/contract";
import { KernelError } from "../errors.js";

/** A service in force. */
interface Provided {
  readonly service: unknown;
  /** `host`, a feature id, or `configuration`. */
  readonly owner: string;
}

/** Choices of the integrator: which feature provides a token, or a value to use instead. */
export interface Overrides {
  /** Token name → feature id, where two features provide it. */
  readonly bind?: Readonly<Record<string, string>>;
  readonly replace?: readonly (readonly [Token<unknown>, unknown])[];
}

/** Keeps which service is provided for each token, and by which owner. */
export class Services {
  readonly #provided = new Map<symbol, Provided>();

  constructor(readonly overrides: Overrides) {
    for (const [token, service] of overrides.replace ?? [])
      this.#provided.set(token.id, { service, owner: "configuration" });
  }

  /** Provides a service; a value from the configuration takes precedence. */
  provide(token: Token<unknown>, service: unknown, owner: string): void {
    const other = this.#provided.get(token.id);
    if (other?.owner === "configuration") return;
    if (other !== undefined && other.owner !== owner)
      throw new KernelError("TOKEN_TWICE", `"${other.owner}" and "${owner}" both provide ${token.name}.`);
    this.#provided.set(token.id, { service, owner });
  }

  /** Withdraws what an owner has provided. */
  withdraw(owner: string): void {
    for (const [id, provided] of this.#provided) if (provided.owner === owner) this.#provided.delete(id);
  }

  has(token: Token<unknown>): boolean {
    return this.#provided.has(token.id);
  }

  /** Returns the service of a token; undefined if none is provided. */
  get<T>(token: Token<T>): T | undefined {
    return this.#provided.get(token.id)?.service as T | undefined;
  }

  /** Returns all services of a list of needs, or undefined when one is missing. */
  resolve<N extends Needs>(needs: N): Resolved<N> | undefined {
    const services: Record<string, unknown> = {};
    for (const [name, token] of Object.entries(needs)) {
      const provided = this.#provided.get(token.id);
      if (provided === undefined) return undefined;
      services[name] = provided.service;
    }
    return Object.freeze(services) as Resolved<N>;
  }

  /** Returns which feature the configuration binds to a token; undefined if it binds none. */
  bound(token: Token<unknown>): string | undefined {
    return this.overrides.bind?.[token.name];
  }
}
