import { fail } from "../errors.js";
import { BuiltinValue, FunctionValue, typeOf, type Value } from "../values/values.js";
import { Frame } from "./run.js";

/** Calls a function or a built-in with arguments by position. */
export function call(callee: Value, values: readonly Value[], frame: Frame, at: number): Value {
  if (callee instanceof FunctionValue) return callFunction(callee, values, frame, at);
  if (!(callee instanceof BuiltinValue)) {
    return fail("dice.call.notFunction", "(", at, { type: typeOf(callee) });
  }
  const { name, least, most } = callee;
  const given = values.length;
  if (given < least || given > most) {
    return fail("dice.call.arguments", name, at, { expected: given < least ? least : most, given });
  }
  frame.run.spend(1, name, at);
  return callee.body(values, { frame, at, name });
}

/** The body has a scope of its own and can read, but not assign, the names of its callers. */
function callFunction(callee: FunctionValue, values: readonly Value[], frame: Frame, at: number): Value {
  const { name, parameters, body } = callee;
  if (values.length !== parameters.length) {
    return fail("dice.call.arguments", name, at, { expected: parameters.length, given: values.length });
  }
  const { run } = frame;
  run.enter(body, name, at);
  const names = new Map<string, Value>();
  for (let i = 0; i < parameters.length; i++) names.set(parameters[i]!, values[i]!);
  const value = body.exec(new Frame(run, frame, names, undefined));
  run.leave(body);
  return value;
}
