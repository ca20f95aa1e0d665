import type { CommandAnswer, CommandCall, Permission } from "../commands.js";
import type { TextRef } from "../message.js";
import { type PatternElement, readPattern } from "./pattern.js";
import type { PatternValues } from "./pattern-values.js";

/** What is asked before an act that cannot be undone; how it is confirmed is said behind it. */
export interface ActQuestion {
  /** What would happen, with the count and the first names. */
  readonly question: TextRef;
  /** What it is about. Where that has changed since the question, it is asked again. */
  readonly about: readonly (string | number)[];
  /** It can be undone after all: the answer does not say otherwise. */
  readonly undoable?: boolean;
}

/** What a form says of itself besides its pattern. */
export interface FormOptions<V> {
  /** Who may use it; the command's when left out. */
  readonly permission?: Permission;
  readonly scope?: "any" | "group" | "private";
  /**
   * Looks at the sender's role in the group beyond the right that it asks for, as `message.groupAdmin` or `message.role`:
   * where the platform has not told it along, it is asked for before the form runs.
   */
  readonly readsRole?: boolean;
  /** As of the command, for this form alone. */
  readonly inPerson?: boolean;
  /** False where the form is not there for a call, as if it were not declared. Must not wait. */
  available?(call: CommandCall): boolean;
  /** What stands behind the word: as it is in every language, or a text where it differs. */
  readonly example?: string | TextRef;
  /** Changes nothing and rolls nothing: programs may call it without asking anybody. */
  readonly readOnly?: boolean;
  /** Not shown in usage lines and lists: another spelling, kept for those who are used to it. */
  readonly hidden?: boolean;
  /**
   * An argument may follow its word without a blank, where both are not Latin letters: `new木落`, `set5`. As of the
   * command when left out. Where it is false, a sign keeps the word apart as well: `undo+1` is not `undo`.
   */
  readonly glued?: boolean;
  /**
   * For an act that cannot be undone: asks before it is run. A call that ends with a word that confirms (`yes`, `确认`)
   * runs it if the same person was asked the same here in the last minutes. Undefined where nothing has to be asked.
   */
  confirm?(values: V, call: CommandCall): ActQuestion | undefined | Promise<ActQuestion | undefined>;
  run(values: V, call: CommandCall): CommandAnswer | Promise<CommandAnswer>;
}

/** A form of a command. Make one with {@link form}. */
export interface CommandForm extends FormOptions<Readonly<Record<string, unknown>>> {
  /** As declared: `add <who:person> [reason:text]`. */
  readonly pattern: string;
  readonly elements: readonly PatternElement[];
  /** File and line of the declaration, for those who have to mend it; empty where they are not known. */
  readonly declaredAt: string;
}

const permissions: ReadonlySet<unknown> = new Set<Permission>([
  "anyone",
  "groupAdmin",
  "groupAdminOrHelper",
  "helper",
  "admin",
  "master",
  "root",
]);
const scopes: ReadonlySet<unknown> = new Set(["any", "group", "private"]);

/**
 * Declares a form of a command: what stands behind the word, who may say it, and what is done then. From the pattern the
 * command layer reads the call, words refusals, help and usage, and describes the form to programs.
 *
 * ```ts
 * form("add <who:person> [reason:text]", { permission: "helper", run: ({ who, reason }, call) => … })
 * ```
 * @param pattern as of {@link readPattern}; the empty one is the word alone
 * @throws TypeError for a mistake in the pattern, which it names
 */
export function form<const P extends string>(
  pattern: P,
  options: FormOptions<PatternValues<P>>,
): CommandForm {
  const { permission = "anyone", scope = "any" } = options;
  const wrong = (what: string) => new TypeError(`form "${pattern}": ${what}`);
  if (!permissions.has(permission)) throw wrong(`there is no permission "${permission}"`);
  if (!scopes.has(scope)) throw wrong(`there is no scope "${scope}"`);
  if (typeof options.run !== "function") throw wrong("it has no function to run");
  if (options.confirm !== undefined && typeof options.confirm !== "function")
    throw wrong("confirm is no function");
  return {
    ...(options as unknown as FormOptions<Readonly<Record<string, unknown>>>),
    pattern,
    elements: readPattern(pattern),
    declaredAt: placeIn(new Error().stack ?? ""),
  };
}

/** The second frame of a stack: who has called. */
function placeIn(stack: string): string {
  const frame = stack.split("\n")[2] ?? "";
  return /\(?((?:file:|[\\/]|[A-Za-z]:)[^()]*:\d+:\d+)\)?$/.exec(frame)?.[1]?.replace(/^file:\/\//, "") ?? "";
}
