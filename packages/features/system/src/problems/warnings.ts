import { Joi, type Texts } from "@dicetower/contract";
import { shippedTexts, type TextKey } from "../generated/texts.js";
import { isLoopback } from "../status/loopback.js";

/** Text key of the warning of an address that others reach while no password is set. */
const openWarning = "system.openWithoutPassword";

/** Something the owner should see to. */
export interface Warning {
  /** Text key. */
  readonly key: string;
  readonly message: string;
}

/** Schema of a list of warnings. */
export const warningsAnswer = Joi.array().items(
  Joi.object({ key: Joi.string().required(), message: Joi.string().required() }),
);

/**
 * What is to be warned of.
 * @param passwordEnabled false while the login feature is off, too
 */
export function warningsOf(host: string, passwordEnabled: boolean, texts: Texts | undefined): Warning[] {
  return isLoopback(host) || passwordEnabled ? [] : [warning(openWarning, texts)];
}

/** A text in the language of the installation, in English while the texts are off. */
function warning(key: TextKey, texts: Texts | undefined): Warning {
  const english = shippedTexts[key]["en"] ?? key;
  return { key, message: texts?.has(key) ? texts.render({ key, values: {} }) : english };
}
