import type { ArgumentTypes } from "./argument-types.js";

/** The elements of a pattern, as a union of their texts. */
type Elements<P extends string> = P extends `${infer Head} ${infer Tail}` ? Head | Elements<Tail> : P;

type Choices<P extends string> = P extends `${infer Head}|${infer Tail}` ? Head | Choices<Tail> : P;

type KindValue<K extends string> = K extends `choice(${infer Words})`
  ? Choices<Words>
  : K extends `${infer Base}(${string})`
    ? KindValue<Base>
    : K extends keyof ArgumentTypes
      ? ArgumentTypes[K]
      : never;

/** What stands between the brackets, and its value. */
type BodyValue<B extends string> = B extends `${string}:${infer K}...`
  ? readonly KindValue<K>[]
  : B extends `${string}:${infer K}`
    ? KindValue<K>
    : string;
type BodyName<B extends string> = B extends `${infer N}:${string}` ? N : B;

type RequiredBody<E> = E extends `<--${infer B}>`
  ? B extends `${string}:${string}`
    ? B
    : never
  : E extends `<${infer B}>`
    ? B
    : never;
type FlagBody<E> = E extends `[--${infer B}]` | `<--${infer B}>`
  ? B extends `${string}:${string}`
    ? never
    : B
  : never;
type OptionalBody<E> = E extends `[--${infer B}]`
  ? B extends `${string}:${string}`
    ? B
    : never
  : E extends `[${infer B}]`
    ? B
    : never;

/**
 * Values of the arguments of a pattern, by name: `<who:person> [for:duration] [--half]` has `who`, perhaps `for`, and
 * `half`, which is true or false.
 */
export type PatternValues<P extends string> = {
  readonly [B in RequiredBody<Elements<P>> as BodyName<B>]: BodyValue<B>;
} & {
  readonly [B in FlagBody<Elements<P>>]: boolean;
} & {
  readonly [B in OptionalBody<Elements<P>> as BodyName<B>]?: BodyValue<B>;
};
