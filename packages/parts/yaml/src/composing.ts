import type { Composer, YAMLParseError } from "yaml";

/** Most errors that are told of: making one takes its time, and a text can have one in every other character. */
const maxErrors = 10;

/** Ends a composer that has told of enough errors. */
export class Enough extends Error {
  constructor(readonly errors: readonly YAMLParseError[]) {
    super("More errors than are told of.");
  }
}

/** Has a composer throw {@link Enough} at the errors beyond the bound: it has no option that stops it. */
export function endsEarly(composer: Composer): void {
  const told = Reflect.get(composer, "onError") as unknown;
  if (typeof told !== "function") throw new TypeError("This version of yaml tells of errors otherwise.");
  Reflect.set(composer, "onError", (...error: unknown[]) => {
    Reflect.apply(told, composer, error);
    const { errors } = composer.streamInfo();
    if (errors.length >= maxErrors) throw new Enough(errors);
  });
}
