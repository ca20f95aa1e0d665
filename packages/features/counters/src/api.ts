/**
 * What the feature `counters` offers to others.
 * @packageDocumentation
 */
import { defineToken, defineTopic, type MessageLocation } from "@dicetower/contract";

/** Of whom a counter is. */
export type CounterScope = "global" | "group" | "user" | "userInGroup";

/** Counters by name and scope. */
export interface Counters {
  /** The value at a place; 0 where there is none yet. Waits for nothing. @param scope the nearest that has one when left out */
  get(name: string, place: MessageLocation, scope?: CounterScope): number;
  /**
   * Changes a counter in one statement of the store and answers its new value.
   * @param change what becomes of the value: set to, or added to
   * @throws Failure 42200 beyond ±10¹², or where the scope has nobody at the place
   */
  change(
    name: string,
    scope: CounterScope,
    place: MessageLocation,
    change: {
      readonly op: "set" | "add";
      readonly amount: number;
      readonly min?: number;
      readonly max?: number;
    },
  ): Promise<number>;
  /** Takes a counter away. */
  reset(name: string, scope: CounterScope, place: MessageLocation): Promise<void>;
  /** Key of a counter, as the API names it: `g:name`, `grp:platform:id:name`, `u:platform:id:name`, `gu:…`. */
  keyOf(name: string, scope: CounterScope, place: MessageLocation): string;
}
export const Counters = defineToken<Counters>("Counters");

/** A counter that came to have another value. */
export interface CounterChange {
  readonly name: string;
  readonly scope: CounterScope;
  /** Where it was changed, with what of the place the scope needs. */
  readonly place: MessageLocation;
  /** 0 where there was none. */
  readonly before: number;
  /** 0 where it was taken away. */
  readonly after: number;
}

/** Emitted by {@link Counters.change} and {@link Counters.reset} when they have changed a value, in their own process. */
export const counterChanged = defineTopic<CounterChange>("counters.changed");
