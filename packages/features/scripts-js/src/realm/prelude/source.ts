import { base } from "./base.js";
import { border } from "./border.js";
import { contextMethods } from "./context-methods.js";
import { contexts } from "./contexts.js";
import { entries } from "./entries.js";
import { extensions } from "./extensions.js";
import { addresses } from "./globals/addresses.js";
import { cloning } from "./globals/cloning.js";
import { consoleOf } from "./globals/console.js";
import { dates } from "./globals/dates.js";
import { encodings } from "./globals/encodings.js";
import { events } from "./globals/events.js";
import { fetching } from "./globals/fetching.js";
import { sockets } from "./globals/sockets.js";
import { timers } from "./globals/timers.js";
import { handed } from "./handed.js";
import { hardening } from "./hardening.js";
import { itemForms } from "./item-forms.js";
import { configuration } from "./seal/configuration.js";
import { lists } from "./seal/lists.js";
import { messages } from "./seal/messages.js";
import { variables } from "./seal/variables.js";

const parts = [
  border,
  handed,
  contexts,
  itemForms,
  extensions,
  contextMethods,
  messages,
  variables,
  lists,
  configuration,
  consoleOf,
  timers,
  encodings,
  events,
  fetching,
  sockets,
  addresses,
  dates,
  cloning,
];

/** Name of the prelude in stacks; lines of it are left out of what people see. */
export const preludeFile = "<dicetower>";

/**
 * The prelude as a text that is a function of the thread's functions, and returns the entries. Its parts are
 * functions of ours, written out: they run inside the realm and can use nothing of this module. What they use of the
 * language is what was there before any plugin. `__name` is what the loader of TypeScript puts around functions when
 * the service runs from its sources.
 */
export const preludeText = `(function (native, say, next, shared) {
"use strict";
const real = globalThis;
const copy = (from) => real.Object.create(null, real.Object.getOwnPropertyDescriptors(from));
const Reflect = copy(real.Reflect), JSON = copy(real.JSON), Object = copy(real.Object), Array = copy(real.Array);
const { Map, Set, WeakMap, Promise, Proxy, Math, Number, String, Boolean, Symbol, BigInt, Error, TypeError, RangeError,
  Date, RegExp, ArrayBuffer, Uint8Array, encodeURI, encodeURIComponent, decodeURI, decodeURIComponent } = real;
const __name = (named) => named;
const numbers = shared && new real.Int32Array(shared);
if (numbers) numbers[0] = 0;
const kit = {
  globals: globalThis, slice: 0, sets: 0, plugin: "", seal: {}, console: {}, cocRules: new Map(), tasks: new Map(),
  timers: new Map(), fetches: new Map(), sockets: new Map(), classes: [], faces: {}, hideAdditions: () => undefined, next,
  reach: numbers && ((place) => { numbers[0] = place; }),
};
(${base.toString()})(kit, native, say);
kit.data = kit.host("data");
${parts.map((part) => `(${part.toString()})(kit);`).join("\n")}
for (const name of Object.keys(kit.seal))
  if (typeof kit.seal[name] === "object") kit.freeze(kit.seal[name]);
const seal = kit.freeze(kit.seal);
// An accessor: this engine lets a value that must not change be defined anew.
Object.defineProperty(globalThis, "seal", { get: () => seal, set: () => undefined, enumerable: true });
// A plugin that is alone can break nothing of others, and some carry a language of their own that changes built-ins.
if (!kit.data.isolated) (${hardening.toString()})(kit);
return (${entries.toString()})(kit);
})`;
