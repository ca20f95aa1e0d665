import { codes, errorMessage, failure, Joi } from "@dicetower/contract";
import type { Dice, Variables } from "@dicetower/dice/api";
import type { RuleSystem, RuleSystems } from "@dicetower/rule-systems/api";
import type { PackArchive } from "./archive.js";

/** What dice are to give: an expression or a command of a system, with the dice that fall. */
interface Vector {
  readonly id: string;
  readonly system?: string;
  readonly kind: "expression" | "custom";
  readonly given: {
    readonly expr?: string;
    readonly system?: string;
    readonly command?: string;
    readonly text?: string;
    readonly card?: Readonly<Record<string, number | string>>;
    readonly dice: readonly number[];
  };
  readonly expect: { readonly total?: number | string; readonly reply?: string };
}

/** How the vectors of a pack came out. */
export interface VectorOutcome {
  readonly total: number;
  readonly held: number;
  /** Ids of those that did not, at most 100. */
  readonly failed: readonly string[];
  /** The same with what came of them. */
  readonly failures: readonly VectorFailure[];
}

/** A vector that did not hold. */
export interface VectorFailure {
  readonly id: string;
  /** Its file, below `vectors/`. */
  readonly file: string;
  /** What was run: the expression, or the command with what follows it. */
  readonly run: string;
  readonly expected: string;
  /** What came of it, or the reason why nothing did. */
  readonly got: string;
}

/** How one run came out. */
interface Run {
  readonly holds: boolean;
  readonly got: string;
}

const maxCount = 5_000;
/** Failures that are shown. */
const maxFailures = 100;
/** Characters of a text that is shown. */
const maxShown = 500;

const schema = Joi.object({
  vectors: Joi.array()
    .items(
      Joi.object({
        id: Joi.string().max(128).required(),
        system: Joi.string().max(64),
        kind: Joi.valid("expression", "custom").required(),
        given: Joi.object({
          expr: Joi.string().max(512),
          system: Joi.string().max(64),
          command: Joi.string().max(64),
          text: Joi.string().allow("").max(2_000),
          card: Joi.object().pattern(Joi.string().max(64), Joi.alternatives(Joi.number(), Joi.string())),
          dice: Joi.array().items(Joi.number().integer()).max(1_000).default([]),
        }).required(),
        expect: Joi.object({ total: Joi.alternatives(Joi.number(), Joi.string()), reply: Joi.string() })
          .or("total", "reply")
          .required(),
      }).unknown(true),
    )
    .max(maxCount)
    .required(),
}).unknown(true);

/** Services that vectors are run with. */
export interface VectorParts {
  readonly dice: Dice;
  readonly systems: RuleSystems;
}

/** Runs the vectors of a pack whose systems are in force. @throws Failure 42200 for a file that holds none */
export async function runVectors(
  archive: PackArchive,
  parts: VectorParts,
  signal: AbortSignal,
): Promise<VectorOutcome> {
  const failures: VectorFailure[] = [];
  let total = 0;
  let held = 0;
  for (const path of archive.paths.filter((one) => /^vectors\/.*\.json$/i.test(one)))
    for (const vector of await readVectors(archive, path)) {
      if (signal.aborted || total >= maxCount) break;
      total++;
      const { holds, got } = await runOf(vector, parts);
      if (holds) held++;
      else if (failures.length < maxFailures) failures.push(failureOf(vector, path, got));
    }
  return { total, held, failed: failures.map(({ id }) => id), failures };
}

function failureOf({ id, kind, given, expect }: Vector, path: string, got: string): VectorFailure {
  const { expr = "", command = "", text = "", dice } = given;
  const said = kind === "expression" ? expr : [command, text].filter(Boolean).join(" ");
  return {
    id,
    file: path.replace(/^vectors\//, ""),
    run: clip(dice.length === 0 ? said : `${said} [${dice.join(", ")}]`),
    expected: clip(String(expect.reply ?? expect.total)),
    got: clip(got),
  };
}

function clip(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text;
}

async function readVectors(archive: PackArchive, path: string): Promise<readonly Vector[]> {
  try {
    const { error, value } = schema.validate(JSON.parse(await archive.text(path)));
    if (error !== undefined) throw error;
    return value.vectors as readonly Vector[];
  } catch (error) {
    throw failure(codes.ruleBroken, `${path}: ${errorMessage(error)}`);
  }
}

async function runOf(vector: Vector, parts: VectorParts): Promise<Run> {
  try {
    return vector.kind === "expression" ? roll(vector, parts) : await command(vector, parts);
  } catch (error) {
    // Whatever keeps it from coming to an end, it does not come to what is expected.
    return { holds: false, got: errorMessage(error) };
  }
}

function roll({ system, given, expect }: Vector, { dice, systems }: VectorParts): Run {
  const waiting = [...given.dice];
  const played = systems.get(given.system ?? system ?? "");
  const { evaluation } = dice.roll(
    given.expr ?? "",
    {},
    (faces) => next(waiting, faces),
    valuesOf(played, given.card),
  );
  const got = String(evaluation.value);
  return waiting.length === 0
    ? { holds: got === String(expect.total), got }
    : { holds: false, got: unthrown(got, waiting.length) };
}

function next(waiting: number[], faces: number): number {
  const value = waiting.shift();
  if (value === undefined || value < 1 || value > faces)
    throw new RangeError(`A d${faces} is thrown, and ${value ?? "nothing"} is given for it.`);
  return value;
}

async function command({ system, given, expect }: Vector, { systems }: VectorParts): Promise<Run> {
  const { command: word = "", text = "", card = {}, dice } = given;
  const trial = { name: given.system ?? system ?? "", command: word, text, card, dice };
  const { matched, reply, rolls } = await systems.test(trial, "zh-CN");
  if (!matched) return { holds: false, got: "The system has no such command." };
  if (rolls.length !== dice.length) return { holds: false, got: unthrown(reply, dice.length - rolls.length) };
  const holds = expect.reply === undefined ? reply.includes(String(expect.total)) : reply === expect.reply;
  return { holds, got: reply };
}

function unthrown(got: string, left: number): string {
  return left > 0
    ? `${got} (dice that were given and not thrown: ${left})`
    : `${got} (dice thrown that were not given: ${-left})`;
}

/** Values of a card under a system, and without one as they are written. */
function valuesOf(system: RuleSystem | undefined, card: Vector["given"]["card"] = {}): Variables {
  const nameOf = (word: string) => system?.nameOf(word) ?? word;
  const values = new Map(Object.entries(card).map(([word, value]) => [nameOf(word), value]));
  return {
    lookup(word) {
      const name = nameOf(word);
      const formula = system?.formulaOf(name);
      return values.get(name) ?? (formula === undefined ? system?.defaultOf(name) : { $computed: formula });
    },
    assign: () => {},
    save: () => [],
  };
}
