import {
  type Clock,
  codes,
  failure,
  Joi,
  locationFrom,
  route,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import type { CardValue, Program } from "@dicetower/contract/engine";
import { custom, type EngineChoice, isRefused, seededDice, trialRoll } from "../../engine/index.js";
import type { RollText } from "../../engine/reading/roll-text.js";
import { failureText } from "./reading-reply.js";
import { rolledAnswer } from "./rolled-answer.js";
import type { Roller } from "./roller.js";

interface RollBody {
  readonly expr: string;
  readonly count: number;
  readonly engine?: string;
  readonly card?: Readonly<Record<string, CardValue>>;
  readonly platform?: string;
  readonly userId?: string;
  readonly groupId?: string;
  readonly seed?: number;
}

const id = Joi.string().max(64);

const body = Joi.object<RollBody>({
  expr: Joi.string().allow("").max(4096).required(),
  count: Joi.number().integer().min(1).max(25).default(1),
  engine: Joi.string().max(40),
  card: Joi.object().max(500),
  platform: Joi.string().max(40),
  userId: id,
  groupId: id,
  seed: Joi.number().integer().min(0),
}).required();

function unknownEngine(engine: string, known: readonly string[]): Error {
  const list = known.join(", ");
  const [are, message] =
    list === ""
      ? ["There is none.", "names one where there is none"]
      : [`There are: ${list}.`, `is none of ${list}`];
  return failure(codes.ruleBroken, `There is no engine "${engine}" here. ${are}`, {
    data: { errorKey: "dice.engine.none", engine, tried: [] },
    errors: [{ path: "/engine", message }],
  });
}

/**
 * In chat, what rolls, calculates and calls nothing is the reason of a default die. A field that asks for an expression
 * holds one wherever an engine takes it whole: a list, `null`, a number.
 */
function asExpression(roller: Roller, said: RollText, expression: string, choice: EngineChoice): RollText {
  const { reading, rounds } = said;
  const source = rounds?.rest ?? expression;
  if (reading.found || source.trim() === "") return said;
  const probe = roller.chain.probe(source.trim(), choice);
  if (!probe.supported || namesIn(probe.program).length > 0) return said;
  const { program, engine, tried } = probe;
  return { rounds, reading: { found: true, expression: source.trim(), reason: "", tried, program, engine } };
}

/** Names that a program reads: a bare word is a reason, as in chat. */
function namesIn({ names }: Program): readonly string[] {
  return names ?? [];
}

/** `POST /api/dice/roll`: a roll for debugging, with the engine that took it and why the others did not. */
export function rollRoute(roller: Roller, clock: Clock, texts: () => Texts | undefined) {
  return route({
    method: "POST",
    path: "/api/dice/roll",
    summary: "Rolls an expression and says which engine took it and why the earlier ones declined.",
    accepts: { body },
    returns: rolledAnswer,
    audit: false,
    expensive: true,
    async handle({ body: asked }) {
      const began = clock.monotonic();
      const { platform, groupId, userId } = asked;
      const place = locationFrom({ platform, groupId, userId });
      if (asked.engine !== undefined && roller.engine(asked.engine) === undefined)
        throw unknownEngine(
          asked.engine,
          roller.chain.engines.map(({ key }) => key),
        );
      const choice: EngineChoice = asked.engine === undefined ? roller.choice(place) : custom([asked.engine]);
      const { text: said, variables } = await roller.ready(asked.expr, place, choice);
      const read = asExpression(roller, said, asked.expr, choice);
      const trial = trialRoll(read, {
        ...(variables === undefined
          ? {}
          : {
              lookup: (name: string) => variables.lookup(name),
              // Felt by the rounds behind it, and kept by nobody: nothing happens to what people have.
              assign: (name: string, value: CardValue) => variables.assign(name, value),
            }),
        die: asked.seed === undefined ? (faces) => roller.random.die(faces) : seededDice(asked.seed),
        faces: roller.faces(place),
        limits: roller.limits,
        count: asked.count,
        maxRounds: roller.rules.value.maxRounds,
        card: asked.card,
      });
      const say = (ref: TextRef) => texts()?.render(ref) ?? ref.key;
      const tried = trial.tried.map((one) =>
        one.reason === undefined ? one : { ...one, message: say(text(one.reason)) },
      );
      if (isRefused(trial)) {
        const { error, engine } = trial;
        const data = { errorKey: error.key, engine, position: error.position, tried };
        throw failure(codes.ruleBroken, say(failureText(error)), { data });
      }
      return { ...trial, tried, elapsedMs: Math.round((clock.monotonic() - began) * 1000) / 1000 };
    },
  });
}
