import type { FeatureHost, Fork, Needs, Resolved, Scope, Token } from "@dicetower/contract";
import { KernelError } from "../errors.js";
import type { Services } from "../registry/services.js";
import { HostScope } from "./scope.js";
import type { ScopeContext } from "./scope-context.js";

/** A part that exists only while certain services are provided. */
export interface Conditional {
  readonly id: string;
  readonly needs: Needs;
  readonly setup: (part: Scope, services: Resolved<Needs>) => unknown;
  fork: Fork | undefined;
}

/** The scope of a feature. */
export class FeatureScope extends HostScope implements FeatureHost {
  readonly conditionals: Conditional[] = [];
  readonly #filled = new Map<Token<unknown>, unknown>();

  constructor(
    id: string,
    context: ScopeContext,
    root: HostScope,
    readonly needs: Resolved<Needs>,
    readonly provides: readonly Token<unknown>[],
    readonly services: Services,
  ) {
    super(id, context, root);
  }

  provide<T>(token: Token<T>, service: T): void {
    if (!this.provides.some((declared) => declared.id === token.id))
      throw new KernelError(
        "TOKEN_UNDECLARED",
        `"${this.id}" provides ${token.name} without having said so.`,
      );
    this.#filled.set(token, service);
  }

  when<W extends Needs>(needs: W, setup: (part: Scope, services: Resolved<W>) => unknown): void {
    const id = `when-${Object.values(needs)
      .map((token) => token.name)
      .join("-")}-${this.conditionals.length}`;
    this.conditionals.push({ id, needs, setup: setup as Conditional["setup"], fork: undefined });
  }

  /**
   * Provides its services after its setup has succeeded: an unfinished feature must not serve others.
   * @throws KernelError TOKEN_UNFILLED, TOKEN_TWICE
   */
  provideAll(): void {
    const filled = new Set([...this.#filled.keys()].map(({ id }) => id));
    const missing = this.provides.filter((token) => !filled.has(token.id));
    if (missing.length > 0)
      throw new KernelError(
        "TOKEN_UNFILLED",
        `"${this.id}" did not provide ${missing.map((token) => token.name).join(", ")}.`,
      );
    for (const [token, service] of this.#filled) {
      const bound = this.services.bound(token);
      if (bound === undefined || bound === this.id) this.services.provide(token, service, this.id);
    }
  }
}
