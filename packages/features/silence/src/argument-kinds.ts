import { type ArgumentKind, argumentKind, text } from "@dicetower/contract";
import { keys } from "./chat-names.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A setting by the name that owners know, and what it is set to: `DisabledJrrp=1`. */
    globalValue: GlobalValue;
    /** The least wait of all welcomes: `delay=5`, `cooldown=60`. */
    minWait: LeastWait;
  }
}

export interface GlobalValue {
  readonly name: string;
  /** As it was written. */
  readonly said: string;
}

export interface LeastWait {
  readonly what: "delay" | "cooldown";
  readonly seconds: number;
}

/** Names of all settings, as owners know them. */
export const names = [...keys.values()].map(({ name }) => name).join(" ");

const maxSeconds = { delay: 3_600, cooldown: 86_400 } as const;

/** Kinds of arguments of `.admin`. */
export const globalKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "globalValue",
    label: "argument.globalValue",
    read({ text: left }) {
      const [all, named = "", said = ""] = /^([a-z]+)\s*=\s*(\S+)/iu.exec(left) ?? [];
      if (all === undefined) return undefined;
      const name = keys.get(named.toLowerCase())?.name;
      return name === undefined
        ? { refusal: text("admin.keys", { list: names }), enough: true }
        : { value: { name, said }, length: all.length };
    },
    suggest: () => [...keys.values()].map(({ name }) => `${name}=`),
    schema: () => ({
      type: "object",
      properties: { name: { type: "string" }, said: { type: "string" } },
      required: ["name", "said"],
      additionalProperties: false,
    }),
    write: ({ name, said }) => `${name}=${said}`,
  }),
  argumentKind({
    key: "minWait",
    label: "argument.minWait",
    read({ text: left }) {
      const [all, named, said = ""] = /^(delay|cooldown)\s*=\s*(\S+)/iu.exec(left) ?? [];
      if (all === undefined) return undefined;
      const what = named?.toLowerCase() === "delay" ? "delay" : "cooldown";
      const seconds = /^\d{1,6}$/.test(said) ? Number(said) : Number.POSITIVE_INFINITY;
      return seconds > maxSeconds[what]
        ? { refusal: text("admin.outOfRange", { name: what }), enough: true }
        : { value: { what, seconds }, length: all.length };
    },
    suggest: () => ["delay=", "cooldown="],
    schema: () => ({
      type: "object",
      properties: {
        what: { type: "string", enum: ["delay", "cooldown"] },
        seconds: { type: "integer", minimum: 0, maximum: maxSeconds.cooldown },
      },
      required: ["what", "seconds"],
      additionalProperties: false,
    }),
    write: ({ what, seconds }) => `${what}=${seconds}`,
  }),
];
