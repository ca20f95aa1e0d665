import { defineToken } from "../feature/token.js";

/** Read answer of a secret that is set. */
export const configured = "<configured>";

/** Seals secrets at rest (AES-256-GCM, the key in a file of its own, context as associated data). */
export interface Secrets {
  /** @param context record and field, such as `adapter:3:access_token`: a sealed value opens nowhere else */
  seal(plain: string, context: string): string;
  /** Undefined when the key is another one: the secret must be entered again. */
  open(sealed: string, context: string): string | undefined;
}
export const Secrets = defineToken<Secrets>("Secrets");
