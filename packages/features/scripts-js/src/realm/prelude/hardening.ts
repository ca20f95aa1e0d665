import type { Kit } from "./kit.js";

/**
 * Keeps what the language and the service brought as it is, for plugins share it. Members become accessors: assigning
 * to a member has no effect and is told once, while assigning to an object that inherits it (`mine.toString = …`)
 * makes a member of its own, as ever. New helpers (`Array.prototype.last = …`) are allowed, but for `Object.prototype`. What crosses the border is made by these members.
 */
export function hardening(kit: Kit): void {
  type Key = string | symbol;
  type Any = Record<Key, unknown>;
  const {
    WeakMap: Names,
    Set: Keys,
    Symbol: symbol,
    Iterator: iterator,
  } = kit.globals as unknown as typeof globalThis & {
    readonly Iterator: { from(value: object): { map(run: () => void): object } };
  };
  /** Names of what is kept, as warnings say them, and the members that are. */
  const kept = new Names<object, { readonly name: string; readonly members: Set<Key> }>();
  const prototypes: object[] = [];
  const told = new Keys<string>();
  const protoOf = Reflect.getPrototypeOf;
  const keysOf = Reflect.ownKeys;
  const define = Reflect.defineProperty;
  const described = Reflect.getOwnPropertyDescriptor;
  const everything = Object.prototype as unknown as object;

  const triers = new Keys<string>();
  function tried(): void {
    if (triers.has(kit.plugin)) return;
    triers.add(kit.plugin);
    kit.host("locked", undefined);
  }

  function refuse(holder: object, key: Key): void {
    tried();
    const what = `${kept.get(holder)?.name ?? ""}.${String(key)}`;
    if (told.has(what)) return;
    told.add(what);
    const text = `${what} stays as it is: plugins may add to what the language brings, and change nothing of it.`;
    kit.host("effect", { kind: "console", level: "warn", text });
  }

  const isKept = (value: unknown): value is object => kit.isObject(value) && kept.has(value);

  /** True for members that are kept, and for those that would cover an inherited one. */
  function isMember(holder: object, key: Key): boolean {
    for (let one: object | null = holder; one !== null; one = protoOf(one))
      if (kept.get(one)?.members.has(key)) return true;
    // An accessor in the place of an element is met by everybody who fills a list.
    return typeof key === "string" && key !== "" && Number(key) >= 0;
  }

  function locked(holder: object, key: Key, value: unknown): void {
    define(holder, key, {
      configurable: false,
      enumerable: described(holder, key)?.enumerable ?? false,
      get: () => value,
      set(this: unknown, now: unknown) {
        if (!kit.isObject(this)) return;
        if (kept.has(this)) {
          if (now !== value) refuse(this, key);
        } else define(this, key, { value: now, configurable: true, enumerable: true, writable: true });
      },
    });
  }

  const waiting: [object, string][] = [];
  function visit(value: unknown, name: string): void {
    if (!kit.isObject(value) || kept.has(value)) return;
    kept.set(value, { name, members: new Keys() });
    waiting.push([value, name]);
  }

  function keep(holder: object, name: string): void {
    const members = kept.get(holder)?.members;
    const before = protoOf(holder);
    if (before !== null) visit(before, `prototype of ${name}`);
    for (const key of keysOf(holder)) {
      const member = described(holder, key);
      if (member === undefined) continue;
      const path = name === "globalThis" ? String(key) : `${name}.${String(key)}`;
      for (const one of [member.value, member.get, member.set]) visit(one, path);
      if (key === "prototype" && kit.isObject(member.value)) prototypes.push(member.value);
      members?.add(key);
      // Functions carry a name and a length each; nobody depends on those.
      if (typeof holder === "function" && (key === "name" || key === "length")) continue;
      if (!member.configurable) define(holder, key, "value" in member ? { writable: false } : {});
      else if ("value" in member) locked(holder, key, member.value);
      else define(holder, key, { configurable: false });
    }
  }

  /** What may be done to anything but to what is kept: there it has no effect. */
  function guard(holder: Any, name: string, spared: (values: unknown[]) => unknown): void {
    const real = holder[name] as (...values: unknown[]) => unknown;
    kit.hidden(holder, {
      [name]: {
        [name](this: unknown, ...values: unknown[]) {
          if (!isKept(values[0])) return Reflect.apply(real, this, values);
          tried();
          return spared(values);
        },
      }[name],
    });
  }

  const keyOf = (key: unknown): Key => (typeof key === "symbol" ? key : String(key));
  function add(holder: object, key: Key, descriptor: unknown): boolean {
    if (!isMember(holder, key) && define(holder, key, descriptor as PropertyDescriptor)) return true;
    refuse(holder, key);
    return false;
  }
  const { Object: objects, Reflect: reflect } = kit.globals as unknown as { Object: Any; Reflect: Any };
  const [first] = [([holder]: unknown[]) => holder];
  guard(objects, "defineProperty", ([holder, key, descriptor]) => {
    add(holder as object, keyOf(key), descriptor);
    return holder;
  });
  guard(objects, "defineProperties", ([holder, descriptors]) => {
    const all = Object(descriptors) as Any;
    for (const key of keysOf(all)) if (described(all, key)?.enumerable) add(holder as object, key, all[key]);
    return holder;
  });
  guard(reflect, "defineProperty", ([holder, key, descriptor]) =>
    add(holder as object, keyOf(key), descriptor),
  );
  for (const name of ["setPrototypeOf", "freeze", "seal", "preventExtensions"]) guard(objects, name, first);
  for (const name of ["setPrototypeOf", "preventExtensions"]) guard(reflect, name, () => false);

  const proto = described(everything, "__proto__");
  define(everything, "__proto__", {
    configurable: false,
    enumerable: false,
    get: proto?.get as () => unknown,
    set(this: unknown, value: unknown) {
      if (!isKept(this) && proto?.set !== undefined) Reflect.apply(proto.set, this, [value]);
    },
  });
  for (const name of ["__defineGetter__", "__defineSetter__"]) {
    const real = (everything as Any)[name] as (...values: unknown[]) => unknown;
    kit.hidden(everything, {
      [name](this: unknown, key: unknown, run: unknown) {
        const word = keyOf(key);
        if (isKept(this) && isMember(this, word)) refuse(this, word);
        else Reflect.apply(real, this, [word, run]);
      },
    });
  }

  // What the language asks every value for: nobody answers it for the values of all.
  for (const key of [
    "toPrimitive",
    "toStringTag",
    "isConcatSpreadable",
    "match",
    "replace",
    "search",
    "split",
  ] as const)
    if (described(everything, symbol[key]) === undefined) {
      define(everything, symbol[key], {
        value: undefined,
        configurable: true,
        enumerable: false,
        writable: true,
      });
    }
  // Nor are lists, texts and functions awaited.
  for (const one of [Array, String, Number, Boolean, Date, RegExp, Map, Set, Error, kit.globals["Function"]])
    define((one as unknown as { prototype: object }).prototype, "then", {
      value: undefined,
      configurable: true,
    });

  function keepAll(): void {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) keep(...next);
  }
  visit(everything, "Object.prototype");
  visit((kit.globals["Function"] as { prototype: object }).prototype, "Function.prototype");
  visit(kit.globals, "globalThis");
  visit(kit.seal, "seal");
  for (const one of kit.classes) visit(one, one.name);
  keepAll();
  // Those that have no name of their own.
  const none = [0].values();
  const samples: object[] = [
    none,
    ""[symbol.iterator](),
    new Map().entries(),
    new Set().values(),
    "".matchAll(/x/gu),
    iterator.from({ next: () => ({ done: true }) }),
    iterator.from(none).map(() => undefined),
    function* () {},
    async () => undefined,
    async function* () {},
  ];
  for (const one of samples)
    for (let up = protoOf(one); up !== null; up = protoOf(up)) visit(up, "a built-in prototype");
  keepAll();
  Reflect.preventExtensions(everything);

  const list = Array.prototype as object;
  let known = keysOf(list).length;
  function isSeen(): boolean {
    const nothing: object = [];
    for (const key in nothing) if (key !== "") return true;
    return false;
  }
  kit.hideAdditions = (all) => {
    // A loop sees what is to be hidden; counting members takes longer than most calls.
    if (!all && !isSeen()) return;
    const count = keysOf(list).length;
    if (!all && count === known) return;
    known = count;
    for (const one of prototypes)
      for (const key of keysOf(one)) {
        const member = described(one, key);
        if (member?.enumerable && member.configurable) define(one, key, { enumerable: false });
      }
  };
}
