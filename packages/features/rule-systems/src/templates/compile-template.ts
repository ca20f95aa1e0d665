import { codes, type FieldProblem, failure } from "@dicetower/contract";
import type { PartialTemplate, SystemTemplate } from "../api.js";
import { CompiledSystem, cycleIn, type Origin } from "./compiled-system.js";
import { templateSchema } from "./schema.js";

/** What is wrong with a template, and where. */
export interface TemplateProblem extends FieldProblem {
  /** From 1; 0 where it is not known. */
  readonly line: number;
}

/** Compiles a template that is at hand as an object. @throws Failure 40001 */
export function compileTemplate(
  value: unknown,
  origin: Origin,
  lineOf: (path: readonly (string | number)[]) => number = () => 0,
): CompiledSystem {
  const { error, value: template } = templateSchema.validate(value, {
    abortEarly: false,
    errors: { wrap: { label: "" } },
  });
  if (error !== undefined)
    throw refusedTemplate(
      error.details.slice(0, 20).map(({ path, message }) => ({
        path: `/${path.join("/")}`,
        message,
        line: lineOf(path),
      })),
    );
  const system = new CompiledSystem(template as SystemTemplate, origin);
  const cycle = cycleIn(system);
  if (cycle !== undefined)
    throw refusedTemplate([
      {
        path: `/attrs/defaultsComputed/${cycle[0]}`,
        message: `attrs.defaultsComputed.${cycle[0]} needs itself: ${cycle.join(" → ")}`,
        line: lineOf(["attrs", "defaultsComputed", cycle[0] ?? ""]),
      },
    ]);
  return system;
}

/** Checks what a feature contributes. */
export function compilePartial(template: PartialTemplate, origin: Origin): CompiledSystem {
  return compileTemplate(template, origin);
}

/** What refusals were made of. */
const refusals = new WeakMap<Error, readonly TemplateProblem[]>();

/** Refuses a template. @param problems in the order of the file */
export function refusedTemplate(problems: readonly TemplateProblem[]): Error {
  const said = problems
    .slice(0, 3)
    .map(({ line, message }) => (line > 0 ? `line ${line}: ${message}` : message))
    .join("; ");
  const refusal = failure(codes.invalid, `The rule system cannot be read: ${said}.`, {
    errors: problems.map(({ path, message, line }) => ({
      path,
      message: line > 0 ? `line ${line}: ${message}` : message,
    })),
  });
  refusals.set(refusal, problems);
  return refusal;
}

/** What a refusal of a template was made of; undefined for other errors. */
export function problemsOf(error: unknown): readonly TemplateProblem[] | undefined {
  return refusals.get(error as Error);
}
