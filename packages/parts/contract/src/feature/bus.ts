import type { JsonValue } from "../engine/engine.js";
import type { Scope } from "./scope.js";
import { defineToken } from "./token.js";

/** Nudges and questions between the processes of one installation. Truth is in the store, never here. */
export interface Bus {
  /** This process: unlike any other, in the past too. */
  readonly self: string;
  /** True where other processes may be there. */
  readonly shared: boolean;
  /** False while nothing reaches the others. */
  readonly connected: boolean;
  /** At most once, to every subscriber, this process included. */
  publish(subject: string, event: JsonValue): void;
  subscribe(scope: Scope, subject: string, listener: (event: JsonValue) => unknown): void;
  /**
   * The first answer of any process. Questions and answers may be larger than a message of the bus: they travel in parts.
   * @throws Failure 50400 when none comes within `limitMs`, 50300 when nobody has taken it up within `heardWithinMs` or
   *   nothing reaches the others, 41300 when it is too large
   */
  ask(subject: string, question: JsonValue, limitMs: number, options?: AskOptions): Promise<JsonValue>;
  answer(
    scope: Scope,
    subject: string,
    answerer: (question: JsonValue) => JsonValue | Promise<JsonValue>,
  ): void;
}

/** How a question is asked. */
export interface AskOptions {
  /** Milliseconds within which somebody must have taken the question up; left out, only the answer is waited for. */
  readonly heardWithinMs?: number;
}

export const Bus = defineToken<Bus>("Bus");

/** State of a connection to a bus: false while nothing reaches the others. */
export type BusConnected = (connected: boolean) => void;

/**
 * What carries the bus: subjects and text, at most once, with a subject to answer to. A package that offers one for
 * other schemes of `DICETOWER_BUS_URL` exports a {@link ConnectBus} as `connectBus`.
 */
export interface BusTransport {
  publish(subject: string, data: string, replyTo?: string): void;
  /** @returns ends the subscription */
  subscribe(subject: string, receive: (data: string, replyTo: string | undefined) => void): () => void;
  close(): Promise<void>;
}

/** Why a bus cannot be used, in words that go on from "cannot be used:". */
export interface BusProblem extends Error {
  /** What to do, a sentence without its full stop. */
  readonly advice?: string;
}

/**
 * Connects to a bus. A connection that is lost later comes back by itself.
 * @param url with user, password or token where it needs them
 * @param changed called when the connection is lost and when it is back
 * @throws BusProblem whose message holds no part of the address where nobody answers or the bus refuses
 */
export type ConnectBus = (url: string, changed: BusConnected) => Promise<BusTransport>;
