import type { Hand } from "../messages/authority.js";

/** Who did something. */
export interface Actor {
  readonly kind: "panel" | "key" | "chat" | "system" | "plugin" | "schedule";
  /** The first characters of the session id, the user's id, or the job's key; empty for the key. */
  readonly id: string;
  readonly name?: string;
  /** Platform of a chat user. */
  readonly platform?: string;
  /** Remote address; empty for chat and system. */
  readonly address?: string;
  /** Method and path, or the chat command's key. */
  readonly via?: string;
  /** Scripts, aliases, rules, … through whose hands it has come; left out where there are none. */
  readonly through?: readonly Hand[];
}

/** The host itself, and what a feature does of its own accord. */
export const systemActor: Actor = Object.freeze({ kind: "system", id: "" });
