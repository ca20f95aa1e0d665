import "reflect-metadata";
import type { Needs, Resolved, Token } from "@dicetower/contract";
import { container, type DependencyContainer } from "tsyringe";
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

/**
 * Holds the services of one kernel in a container of tsyringe, each under the id of its token. A container cannot let go
 * of a registration, while services come and go with their features: so a registration asks what is provided now.
 */
export class Services {
  readonly #container: DependencyContainer = container.createChildContainer();
  readonly #provided = new Map<symbol, Provided>();

  constructor(readonly overrides: Overrides) {
    for (const [token, service] of overrides.replace ?? [])
      this.#register(token, { service, owner: "configuration" });
  }

  #register({ id }: Token<unknown>, provided: Provided): void {
    this.#provided.set(id, provided);
    if (!this.#container.isRegistered(id))
      this.#container.register(id, { useFactory: () => this.#provided.get(id)?.service });
  }

  /** Provides a service; a value from the configuration takes precedence. */
  provide(token: Token<unknown>, service: unknown, owner: string): void {
    const other = this.#provided.get(token.id);
    if (other?.owner === "configuration") return;
    if (other !== undefined && other.owner !== owner)
      throw new KernelError("TOKEN_TWICE", `"${other.owner}" and "${owner}" both provide ${token.name}.`);
    this.#register(token, { service, owner });
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
    return this.has(token) ? this.#container.resolve<T>(token.id) : undefined;
  }

  /** Returns all services of a list of needs, or undefined when one is missing. */
  resolve<N extends Needs>(needs: N): Resolved<N> | undefined {
    const services: Record<string, unknown> = {};
    for (const [name, token] of Object.entries(needs)) {
      if (!this.has(token)) return undefined;
      services[name] = this.#container.resolve(token.id);
    }
    return Object.freeze(services) as Resolved<N>;
  }

  /** Returns which feature the configuration binds to a token; undefined if it binds none. */
  bound(token: Token<unknown>): string | undefined {
    return this.overrides.bind?.[token.name];
  }
}
