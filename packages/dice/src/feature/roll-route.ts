import { type Clock, codes, failure, Joi, route, type TextRef, type Texts, text } from "@dicetower/contract";
import { type CardValue, EngineError, type Program } from "@dicetower/contract/engine";
import type { RollPlace } from "../api.js";
import { checkRounds, custom, type EngineChoice, explain, recordDice, seededDice } from "../engine/index.js";
import { failureText } from "./reading-reply.js";
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

/** `POST /api/dice/roll`: a roll for debugging, with the engine that took it and why the others did not. */
export function rollRoute(roller: Roller, clock: Clock, texts: () => Texts | undefined) {
  return route({
    method: "POST",
    path: "/api/dice/roll",
    summary: "Rolls an expression and says which engine took it and why the earlier ones declined.",
    accepts: { body },
    audit: false,
    expensive: true,
    handle({ body: asked }) {
      const began = clock.monotonic();
      const place: RollPlace = {
        ...(asked.platform === undefined ? {} : { platform: asked.platform }),
        ...(asked.groupId === undefined ? {} : { groupId: asked.groupId }),
        ...(asked.userId === undefined ? {} : { userId: asked.userId }),
      };
      const choice: EngineChoice = asked.engine === undefined ? roller.choice(place) : custom([asked.engine]);
      const { rounds, reading } = roller.readRoll(asked.expr, choice);
      const say = (ref: TextRef) => texts()?.render(ref, "en") ?? ref.key;
      const tried = () =>
        explain(reading.tried).map((one) =>
          one.reason === undefined ? one : { ...one, message: say(text(one.reason)) },
        );
      const refuse = (error: EngineError) => {
        const { key: errorKey, position } = error;
        const data = { errorKey, engine: reading.engine ?? "", position, tried: tried() };
        return failure(codes.ruleBroken, say(failureText(error)), { data });
      };
      if (reading.program === undefined) throw refuse(new EngineError("dice.engine.none"));
      try {
        const { die, rolls } = recordDice(
          asked.seed === undefined ? (faces) => roller.random.die(faces) : seededDice(asked.seed),
        );
        const lookup = asked.card === undefined ? undefined : (name: string) => ownValue(asked.card, name);
        const faces = roller.faces(place);
        const evaluate = (program: Program) => roller.evaluate(program, faces, die, lookup);
        const { program } = reading;
        const count = rounds?.count ?? asked.count;
        const written = typeof count === "number" ? count : evaluate(count).value;
        const turns = checkRounds(written, roller.rules.value.maxRounds);
        const evaluations = Array.from({ length: turns }, () => evaluate(program));
        const shown = evaluations.map((evaluation) => ({
          detail: evaluation.print("full"),
          short: evaluation.print("short"),
          result: evaluation.value,
          text: evaluation.print("value"),
          tree: evaluation.tree,
        }));
        const [first] = evaluations;
        return {
          expr: first?.expression ?? "",
          ...shown[0],
          type: first?.type ?? "null",
          engine: reading.engine ?? "",
          tried: tried(),
          reason: reading.reason,
          rolls,
          rounds: shown.length > 1 ? shown : [],
          elapsedMs: Math.round((clock.monotonic() - began) * 1000) / 1000,
        };
      } catch (error) {
        throw error instanceof EngineError ? refuse(error) : error;
      }
    },
  });
}

function ownValue(card: RollBody["card"], name: string): CardValue | undefined {
  return card !== undefined && Object.hasOwn(card, name) ? card[name] : undefined;
}
