import { stringify } from "yaml";
import type { PartialTemplate } from "../api.js";

/** A rule system that was read from a format of another bot. */
export interface Converted {
  readonly template: PartialTemplate;
  /** What the format has and a template has not, in the words of the format. */
  readonly left: readonly string[];
}

/** What card models are called in the files that they become. */
export const cardModel = "a card model of Dice!";

/** The rule file of a converted system; what is not carried over stands above it. */
export function ruleFileOf(
  { template, left }: Converted,
  format: string,
): { filename: string; content: string } {
  const head = [`Converted from ${format}.`];
  if (left.length > 0) head.push("Not carried over:", ...left.map((one) => `- ${one}`));
  const comment = head.map((line) => `# ${line.replace(/\s+/gu, " ").slice(0, 200)}`).join("\n");
  return { filename: `${template.name}.yaml`, content: `${comment}\n${stringify(template)}` };
}

/** A name that templates allow: small letters, digits and . _ + -, 32 at most. */
export function systemNameOf(name: string): string {
  return [...name.toLowerCase().replace(/[^\p{Ll}\p{Lo}\p{N}_.+-]+/gu, "-")].slice(0, 32).join("");
}
