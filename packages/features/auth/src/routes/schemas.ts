import { Joi } from "@dicetower/contract";

/** Characters of a login password: any, taken as they are. */
const passwordLength = { min: 8, max: 128 } as const;

/** A string of so many characters, counted in code points. */
function characters(min: number, max: number): Joi.StringSchema {
  const words = min > 1 ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`;
  return Joi.string().custom((value: string, { message }) => {
    const length = Array.from(value).length;
    return length < min || length > max ? message({ custom: words }) : value;
  }, words);
}

/** Body of `PUT /api/system/webui-auth`. */
export const passwordBody = Joi.object<{ password: string }, true>({
  password: characters(passwordLength.min, passwordLength.max).allow("").required().meta({ secret: true }),
});

/** Body of `POST /api/auth/login`: the password, or the one-time code of the set-up. */
export interface LoginBody {
  readonly password?: string;
  readonly code?: string;
  readonly trustDevice: boolean;
}

export const loginBody = Joi.object<LoginBody>({
  password: characters(1, passwordLength.max).when("code", { is: Joi.exist(), otherwise: Joi.required() }),
  code: Joi.string().max(64),
  trustDevice: Joi.boolean().default(false),
}).without("code", "password");

/** Answer of `GET /api/auth/status`. */
export const statusAnswer = Joi.object({
  passwordEnabled: Joi.boolean().required(),
  authenticated: Joi.boolean().required(),
  expiresAt: Joi.number().integer().allow(null).required(),
});

/** Answer of `POST /api/auth/login`. */
export const loginAnswer = Joi.object({ expiresAt: Joi.number().integer().required() });

/** Answer of `GET` and `PUT /api/system/webui-auth`. */
export const passwordAnswer = Joi.object({ enabled: Joi.boolean().required() });

const time = Joi.number().integer().required().meta({ widget: "time" });

/** Answer of `GET /api/auth/sessions`. */
export const sessionsAnswer = Joi.array().items(
  Joi.object({
    id: Joi.string().required(),
    current: Joi.boolean().required(),
    trusted: Joi.boolean().required(),
    createdAt: time,
    seenAt: time,
    expiresAt: time,
    address: Joi.string().allow("").required(),
    agent: Joi.string().allow("").required().meta({ widget: "agent" }),
  }),
);
