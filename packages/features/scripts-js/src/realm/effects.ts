import type { Effect, EffectKind } from "../protocol.js";

/** Most effects of one slice, and most of their text. */
const maxEffects = 5_000;
const maxChars = 32 << 20;

/** Fields of the effects that come out of the realm, by kind; what does not fit was forged. */
const shapes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reply: { ctx: "string", to: "string", from: "object", text: "string" },
  notice: { ctx: "string", text: "string" },
  console: { level: "string", text: "string" },
  variable: { ctx: "string", name: "string", value: "scalar" },
  computed: { ctx: "string", name: "string", expression: "string" },
  assign: { ctx: "string", record: "string", field: "string", value: "scalar" },
  extensions: { extensions: "object" },
  taskOn: { id: "number" },
  taskOff: { id: "number" },
  fetchAbort: { id: "number" },
  socketSend: { id: "number", text: "string" },
  socketClose: { id: "number", code: "number", reason: "string" },
  memberBan: { ctx: "string", groupId: "string", userId: "string", seconds: "number" },
  memberKick: { ctx: "string", groupId: "string", userId: "string" },
  addBan: { ctx: "string", id: "string", place: "string", reason: "string" },
  addTrust: { ctx: "string", id: "string", place: "string", reason: "string" },
  banRemove: { ctx: "string", id: "string" },
  deckReload: {},
};

function fits(value: unknown, type: string): boolean {
  if (type === "scalar") return value === null || ["string", "number", "boolean"].includes(typeof value);
  return typeof value === type && value !== null;
}

/** Checks what came out of the realm. */
export function effectOf(value: unknown): EffectKind | undefined {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  const kind = fields["kind"];
  if (typeof kind !== "string" || !Object.hasOwn(shapes, kind)) return undefined;
  const shape = Object.entries(shapes[kind] ?? {});
  return shape.every(([field, type]) => fits(fields[field], type)) ? (value as EffectKind) : undefined;
}

/** What scripts did and the service does not know yet. */
export class Effects {
  #list: Effect[] = [];
  #count = 0;
  #chars = 0;
  /** Places of values to keep: the last one of a key counts. */
  readonly #stores = new Map<string, number>();

  /** A slice begins, which has its own share. */
  begin(): void {
    this.#count = 0;
    this.#chars = 0;
  }

  /** @throws Error when a slice does too much */
  add(effect: Effect, chars: number): void {
    const key = effect.kind === "store" ? `${effect.extension}\n${effect.key}` : undefined;
    const place = key === undefined ? undefined : this.#stores.get(key);
    if (place !== undefined) {
      this.#list[place] = effect;
      return;
    }
    this.#count++;
    this.#chars += chars;
    if (this.#count > maxEffects || this.#chars > maxChars)
      throw new Error("too much was done at once; the rest of this call has no effect");
    if (key !== undefined) this.#stores.set(key, this.#list.length);
    this.#list.push(effect);
  }

  /** Adds what the thread itself has to say. */
  note(effect: Effect): void {
    this.#list.push(effect);
  }

  get waiting(): boolean {
    return this.#list.length > 0;
  }

  take(): Effect[] {
    const taken = this.#list;
    this.#list = [];
    this.#stores.clear();
    return taken;
  }
}
