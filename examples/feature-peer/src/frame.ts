import { Joi } from "@dicetower/contract";

/** What a peer says, one object a line. Exactly one member is there. */
export interface PeerFrame {
  /** The token was right: who the bot is over there. */
  readonly welcome?: { readonly id: string; readonly name: string };
  /** The token was wrong, or the bot is not wanted. */
  readonly refused?: string;
  /** Somebody said something; without `room` it was said to the bot alone. */
  readonly said?: {
    readonly id: string;
    readonly room?: string;
    readonly user: string;
    readonly name: string;
    readonly text: string;
  };
  /** What `say` with this number became: the id over there, or why it could not be said. */
  readonly done?: { readonly number: number; readonly id: string };
  readonly failed?: { readonly number: number; readonly reason: string };
}

/** What the tower says. */
export type TowerFrame =
  | { readonly hello: { readonly name: string; readonly token: string } }
  | {
      readonly say: {
        readonly number: number;
        readonly room?: string;
        readonly user?: string;
        readonly text: string;
      };
    };

const id = Joi.string().max(64).required();
const number = Joi.number().integer().min(1).required();

const schema = Joi.object<PeerFrame>({
  welcome: Joi.object({ id, name: Joi.string().allow("").max(100).required() }),
  refused: Joi.string().max(500),
  said: Joi.object({
    id,
    room: Joi.string().max(64),
    user: id,
    name: Joi.string().allow("").max(100).required(),
    text: Joi.string().allow("").max(16_384).required(),
  }),
  done: Joi.object({ number, id }),
  failed: Joi.object({ number, reason: Joi.string().max(500).required() }),
}).xor("welcome", "refused", "said", "done", "failed");

/** Reads a line. @throws Error that says what is wrong with it */
export function readFrame(line: string): PeerFrame {
  const { value, error } = schema.validate(JSON.parse(line), { convert: false });
  if (error !== undefined) throw error;
  return value;
}
