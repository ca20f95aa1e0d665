import { EngineError } from "@dicetower/contract/engine";
import { fail } from "../errors.js";
import { ComputedValue, type Value } from "../values/values.js";
import { readCard } from "./card-value.js";
import { Frame, TermRecord } from "./run.js";

/** The value under a name, unevaluated: own scope, callers, card, built-ins; where there is none, what stands for that. */
export function readRaw(frame: Frame, name: string, at: number): Value {
  frame.run.spend(1, name, at);
  const { language } = frame.run;
  for (let scope: Frame | undefined = frame; scope !== undefined; scope = scope.caller) {
    const value = scope.names?.get(name);
    if (value !== undefined) return value;
  }
  return readCard(frame.run, name, at) ?? language.builtins.get(name) ?? language.unknown;
}

/** The value under a name; a computed value is evaluated. */
export function readName(frame: Frame, name: string, at: number): Value {
  return settle(frame, readRaw(frame, name, at), name, at);
}

/** Reads a name that is a term of the working. */
export function readTerm(frame: Frame, name: string, start: number, end: number): Value {
  const value = readRaw(frame, name, start);
  if (value instanceof ComputedValue) {
    const inner = compute(frame, value, name, start);
    const result = inner.last ?? null;
    frame.records?.push(new TermRecord(start, end, result, undefined, undefined, value.body, inner.records));
    return result;
  }
  frame.records?.push(new TermRecord(start, end, value, undefined, undefined, undefined, undefined));
  return value;
}

/** Reads a name of the own scope only. */
export function readOwn(frame: Frame, name: string, at: number): Value {
  frame.run.spend(1, name, at);
  return settle(frame, frame.names?.get(name) ?? null, name, at);
}

function settle(frame: Frame, value: Value, name: string, at: number): Value {
  return value instanceof ComputedValue ? (compute(frame, value, name, at).last ?? null) : value;
}

/** Evaluates a computed value in its own scope, with the reader's around it; its value is left last. */
function compute(frame: Frame, computed: ComputedValue, name: string, at: number): Frame {
  const { run } = frame;
  computed.body ??= run.language.parse(computed.text);
  const { body } = computed;
  if (body === undefined) return fail("dice.expr.bad", name, at, { text: computed.text });
  run.enter(body, name, at);
  const inner = new Frame(run, frame, computed.attributes, frame.records && []);
  inner.last = body.source === run.source ? body.exec(inner) : execElsewhere(body.exec, inner, name, at);
  run.leave(body);
  return inner;
}

/** Runs a formula of the card: an offset in it means nothing in the program that reads it. */
function execElsewhere(exec: (frame: Frame) => Value, frame: Frame, name: string, at: number): Value {
  try {
    return exec(frame);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(error.key, error.operator, { ...error.values, name }, at);
  }
}
