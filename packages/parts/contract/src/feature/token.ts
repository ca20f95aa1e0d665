/** Names a service that has exactly one provider in force. Tokens are values that you import, never strings. */
export interface Token<T> {
  readonly id: symbol;
  readonly name: string;
  /** Type of the service; never set at run time. */
  readonly service?: T;
}

/**
 * Makes a token. The id is `Symbol.for`, so that two copies of a package mean the same service.
 * @param name PascalCase, the same as the interface it stands for; third parties prefix it with their feature
 */
export function defineToken<T>(name: string): Token<T> {
  return Object.freeze({ id: Symbol.for(`dicetower.token.${name}`), name });
}

/** What a feature must have, by the names it wants to use for them. */
export type Needs = Readonly<Record<string, Token<unknown>>>;

/** The services of `Needs`, under the same names. */
export type Resolved<N extends Needs> = { readonly [K in keyof N]: N[K] extends Token<infer T> ? T : never };
