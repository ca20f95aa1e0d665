import { decodeText } from "@dicetower/contract";
import { readCardModel } from "./card-model.js";
import { cardModel, ruleFileOf } from "./converted.js";
import { isOlivaTemplates, readOlivaTemplates } from "./oliva-template.js";

/** A rule file with its content as text. */
export interface RuleSource {
  readonly filename: string;
  readonly content: string;
}

/**
 * Rule files of what was handed in: card models of Dice! (XML) and templates of OlivaDice (JSON) are converted, anything
 * else stays as it is.
 * @throws Failure 40001 for a model or an encoding that cannot be read
 */
export function rulesOf(filename: string, bytes: Uint8Array): readonly RuleSource[] {
  const content = decodeText(bytes).text;
  if (/\.xml$/iu.test(filename)) return [ruleFileOf(readCardModel(content), cardModel)];
  if (!/\.json$/iu.test(filename)) return [{ filename, content }];
  const value = jsonOf(content);
  return isOlivaTemplates(value)
    ? readOlivaTemplates(value).map((one) => ruleFileOf(one, "a template of OlivaDice"))
    : [{ filename, content }];
}

/** JSON, or undefined: what is wrong with a rule file is said where it is read. */
function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}
