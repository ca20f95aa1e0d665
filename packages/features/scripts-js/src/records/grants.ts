import { Joi } from "@dicetower/contract";

/** What a plugin may do; the owner may change it. */
export interface Grants {
  /** Keep values. */
  readonly storage: boolean;
  /** Hosts that it may ask; `*` for all public ones. */
  readonly http: readonly string[];
  /** Say something. */
  readonly send: boolean;
  /** Read and write cards. */
  readonly readCards: boolean;
  /** Mute, kick, and change the lists. */
  readonly admin: boolean;
}

export const defaultGrants: Grants = {
  storage: true,
  http: ["*"],
  send: true,
  readCards: true,
  admin: false,
};

export const grantsSchema = Joi.object<Grants>({
  storage: Joi.boolean(),
  http: Joi.array().items(Joi.string().trim().lowercase().min(1).max(255)).max(100),
  send: Joi.boolean(),
  readCards: Joi.boolean(),
  admin: Joi.boolean(),
});

/** True where a plugin may ask a host. */
export function mayAsk({ http }: Pick<Grants, "http">, host: string): boolean {
  const asked = host.toLowerCase();
  return http.some(
    (one) => one === "*" || one === asked || (one.startsWith("*.") && asked.endsWith(one.slice(1))),
  );
}
