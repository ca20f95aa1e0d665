import { Joi } from "@dicetower/contract";

/** What cannot be seen, or is drawn as nothing: controls, marks of direction, joiners, fillers, halves, no characters. */
const invisible = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800`;
/** The same, blanks, and the mark that a character was lost. */
const unseen = String.raw`\s${invisible}\uFFFD`;
/** Nor a mention typed by hand, nor what cannot stand in a path. */
const start = String.raw`^(?!@|\.{1,2}$)`;
const idForm = new RegExp(`${start}[^${unseen}/*]+$`, "u");
/** Without a colon, so that `platform:id` names one user. */
const platformForm = new RegExp(`${start}[^${unseen}/*:]+$`, "u");
const allInvisible = new RegExp(`[${invisible}]`, "gu");

export const maxIdLength = 64;
const maxPlatformLength = 40;

/** Platforms where every id is a number. */
const numbered: ReadonlySet<unknown> = new Set(["platform_a"]);

const wrong =
  "{{#label}} must be as the platform writes it: no blanks, invisible or broken characters, no / and no *, no @ in front";

/** Id of a person or a group, of the platform in the field beside it. Platforms differ much: numbers, letters in two cases, marks between them. */
export const accountId = Joi.string()
  .max(maxIdLength)
  .pattern(idForm)
  .custom((id: string, { state, error }) =>
    // What is no id anywhere is told once.
    !idForm.test(id) || isNumbered(platformBeside(state), id) ? id : error("string.numbered"),
  )
  .messages({
    "string.pattern.base": wrong,
    "string.numbered": "{{#label}} must be a number, as all ids of that platform",
  });

/** Name of a platform. */
export const platformName = Joi.string()
  .max(maxPlatformLength)
  .pattern(platformForm)
  .messages({ "string.pattern.base": `${wrong}, no colon` });

/** A platform or a group that is told, and acted on by nobody: it is kept as it was called, whoever has written it. */
export const toldName = Joi.string().allow("").max(256);

/** True for what may be an id there; the platform `*` stands for all. */
export function isId({ platform, id }: { readonly platform: string; readonly id: string }): boolean {
  if (platform !== "*" && !(platform.length <= maxPlatformLength && platformForm.test(platform)))
    return false;
  return id.length <= maxIdLength && idForm.test(id) && isNumbered(platform, id);
}

function isNumbered(platform: unknown, id: string): boolean {
  return !numbered.has(platform) || /^\d+$/.test(id);
}

function platformBeside({ ancestors }: Joi.State): unknown {
  const [record] = ancestors as readonly { readonly platform?: unknown }[];
  return record?.platform;
}

/** An id for an answer: cut off, and with a mark for what cannot be seen. */
export function shownId(id: string): string {
  return id.slice(0, maxIdLength).replace(allInvisible, "\uFFFD");
}
