import "reflect-metadata";
import { injectable, inject as injectSymbol } from "tsyringe";
import type { Token } from "./token.js";

export { injectable };

/**
 * Marks a constructor parameter with the token it wants. Every parameter of an injectable class needs one:
 * there is no decorator metadata.
 */
export function inject(token: Token<unknown>): ParameterDecorator {
  return injectSymbol(token.id) as ParameterDecorator;
}
