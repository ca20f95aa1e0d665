import { Joi } from "@dicetower/contract";

/** Blanks, what cannot be seen, halves of characters, and the mark that one was lost. */
const unseen = String.raw`\s\p{Cc}\p{Cf}\p{Cs}\uFFFD`;
/** Nor a mention typed by hand, nor what cannot stand in a path. */
const start = String.raw`^(?!@|\.{1,2}$)`;
const idForm = new RegExp(`${start}[^${unseen}/*]+$`, "u");
/** Without a colon, so that `platform:id` names one user. */
const platformForm = new RegExp(`${start}[^${unseen}/*:]+$`, "u");

export const longestId = 64;
const longestPlatform = 40;

const wrong =
  "{{#label}} must be as the platform writes it: no blanks, invisible or broken characters, no / and no *, no @ in front";

/** Id of a person or a group. Platforms differ much: numbers, letters in two cases, marks between them. */
export const accountId = Joi.string()
  .max(longestId)
  .pattern(idForm)
  .messages({ "string.pattern.base": wrong });

/** Name of a platform. */
export const platformName = Joi.string()
  .max(longestPlatform)
  .pattern(platformForm)
  .messages({ "string.pattern.base": `${wrong}, no colon` });

/** Platforms where every id is a number. */
const numbered: ReadonlySet<string> = new Set(["platform_a"]);

/** True for what may be an id there; the platform `*` stands for all. */
export function isId({ platform, id }: { readonly platform: string; readonly id: string }): boolean {
  if (platform !== "*" && !(platform.length <= longestPlatform && platformForm.test(platform))) return false;
  return id.length <= longestId && idForm.test(id) && (!numbered.has(platform) || /^\d+$/.test(id));
}

/** An id for an answer: cut off, and with a mark for what cannot be seen. */
export function shownId(id: string): string {
  return id.slice(0, longestId).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "\uFFFD");
}
