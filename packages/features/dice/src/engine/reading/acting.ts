import type { Engine, Program } from "@dicetower/contract/engine";
import { type Accepted, ask } from "../attempt.js";
import type { Reading } from "./reading.js";

/** An expression that an engine has taken. */
export type Found = Pick<Reading, "expression" | "tried"> & Pick<Accepted, "program" | "engine">;

/** Asks for a text as an expression that does something. */
export function acting(expression: string, engines: readonly Engine[]): Found | undefined {
  const answer = ask(engines, expression, acts);
  if (!answer.supported) return undefined;
  const { program, engine, tried } = answer;
  return { expression, program, engine, tried };
}

/** True for what rolls, calculates or calls. */
export function acts(program: Program): boolean {
  return program.acts;
}
