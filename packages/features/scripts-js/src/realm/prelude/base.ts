import type { Kit } from "./kit.js";

/** Crossing, conversions, and functions kept from those that plugins may change. */
export function base(
  kit: Kit,
  native: (operation: string, text: string, trace: string) => string | undefined,
  say: (line: string) => string | undefined,
): void {
  const { stringify, parse } = JSON;
  const { defineProperty, freeze, prototype: anything } = Object;
  const bind = Function.prototype.bind;
  const call = Function.prototype.call;
  const uncurry = (method: unknown) =>
    Reflect.apply(bind, call, [method]) as (self: unknown, ...values: unknown[]) => unknown;
  const hasOwn = uncurry(anything.hasOwnProperty);
  const slice = uncurry(String.prototype.slice);
  const indexOf = uncurry(String.prototype.indexOf);
  const then = uncurry(Promise.prototype.then);
  const resolve = Promise.resolve.bind(Promise);
  const { String: string, Number: number, Error: Failure, TypeError: WrongKind } = globalThis;
  const { trunc } = Math;

  // What is written as JSON must not be changed by those who give everything a `toJSON`.
  for (const prototype of [
    anything,
    Array.prototype,
    String.prototype,
    Number.prototype,
    Boolean.prototype,
  ] as object[])
    defineProperty(prototype, "toJSON", {
      configurable: false,
      enumerable: false,
      get: () => undefined,
      set(this: object, value: unknown) {
        if (this !== prototype)
          defineProperty(this, "toJSON", { value, configurable: true, enumerable: true, writable: true });
      },
    });

  kit.stringify = stringify;
  kit.parse = parse;
  kit.lines = (text) => {
    const end = indexOf(text, "\n") as number;
    return [slice(text, 0, end) as string, slice(text, end + 1) as string];
  };
  kit.freeze = freeze;
  kit.own = (value, key) => hasOwn(value, key) as boolean;
  kit.isObject = (value): value is Record<string, unknown> =>
    (typeof value === "object" && value !== null) || typeof value === "function";
  kit.after = (promise, done, failed) => {
    then(resolve(promise), done, failed);
  };

  kit.host = (operation, value, traced) => {
    const trace = traced === true ? new Failure().stack : "";
    return read(native(operation, value === undefined ? "null" : stringify(value), trace ?? ""));
  };
  kit.say = (ctx, to, text) => {
    read(say(`${ctx} ${to} ${text}`));
  };
  function read(answer: string | undefined): never {
    if (answer === undefined) return undefined as never;
    const body = slice(answer, 1) as string;
    if (answer[0] === "!") throw new Failure(body);
    if (answer[0] === "?") throw new WrongKind(body);
    return parse(body) as never;
  }
  kit.ask = (name, value, traced) => kit.host("ask", { name, value }, traced) as never;

  kit.text = (value) => (value === undefined || value === null ? "" : string(value));
  kit.int = (value) => {
    const whole = trunc(number(value ?? 0));
    // Neither NaN nor the infinite is a number there.
    return whole - whole === 0 ? whole + 0 : 0;
  };
  kit.count = (value, most) => {
    const whole = kit.int(value);
    return whole < 0 ? 0 : whole > most ? most : whole;
  };
  kit.hidden = (target, members) => {
    for (const key in members)
      defineProperty(target, key, {
        value: members[key],
        configurable: true,
        enumerable: false,
        writable: true,
      });
  };
  kit.describe = (error) => {
    try {
      if (!kit.isObject(error)) return { message: string(error), trace: "" };
      const name = kit.text(error["name"]);
      const message = kit.text(error["message"]);
      return {
        message: name === "" || name === "Error" ? message : `${name}: ${message}`,
        trace: kit.text(error["stack"]),
      };
    } catch {
      return { message: "an error that cannot be read", trace: "" };
    }
  };
}
