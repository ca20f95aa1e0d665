/**
 * What the feature `personas` offers to others.
 * @packageDocumentation
 */
import { defineToken, defineTopic, type ReplyContext } from "@dicetower/contract";

/** Somebody as whom the bot speaks (data of `GET /api/personas/{id}`, without what the pool adds). */
export interface Persona {
  readonly id: number;
  /** 1–60 characters, unique whatever the case. */
  readonly name: string;
  readonly description: string;
  readonly author: string;
  readonly version: string;
  /** Language that it is written for, empty for any. */
  readonly locale: string;
  /** Name of an asset, empty for none. */
  readonly avatar: string;
  readonly enabled: boolean;
  /** Persona whose wordings stand in for those that this one lacks; 0 for none. */
  readonly extends: number;
  /** How it speaks, for language models. */
  readonly styleHint: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly revision: number;
}

/** As whom the bot speaks. */
export interface Personas {
  /** The persona of a whole reply: pinned, or drawn once from the pool; undefined for the bot itself. */
  of(reply: ReplyContext): Persona | undefined;
}
export const Personas = defineToken<Personas>("Personas");

/** Emitted after personas, their wordings, the pool or a pin have changed, in whichever process. */
export const personasChanged = defineTopic<null>("personas.changed", { cluster: true });
