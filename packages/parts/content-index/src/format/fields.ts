import { Joi, sanitizeText } from "@dicetower/contract";
import { parse, valid, validRange } from "semver";

/** One half of an id of a package: letters and digits of any script, `_`, `-`, and `.` within. */
export const idStepPattern = /^[\p{L}\p{M}\p{N}_-](?:[\p{L}\p{M}\p{N}._-]{0,62}[\p{L}\p{M}\p{N}_-])?$/u;

const maxUrlLength = 2_000;
const maxPathLength = 500;
const licencePattern =
  /^\(*[A-Za-z0-9][A-Za-z0-9.+:-]*\)*(?: (?:AND|OR|WITH) \(*[A-Za-z0-9][A-Za-z0-9.+:-]*\)*)*$/;

/** True for `author/name`. */
export function isPackageId(text: string): boolean {
  const steps = text.split("/");
  return steps.length === 2 && steps.every((step) => idStepPattern.test(step));
}

/** True for a version as semver writes it, without a `v` before it. */
export function isVersion(text: string): boolean {
  return text.length <= 64 && /^\d/.test(text) && valid(text) !== null && parse(text)?.raw === text;
}

/** True for an SPDX id, or an expression of such. */
export function isLicence(text: string): boolean {
  return text.length <= 100 && licencePattern.test(text);
}

/** True for a range of versions as semver writes it. */
export function isRange(text: string): boolean {
  return text.length <= 200 && validRange(text) !== null;
}

/** True for an address with http or https, without a name and password. */
export function isWebAddress(text: string): boolean {
  if (text.length > maxUrlLength || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}

/** True for what begins as an address does, whatever its scheme is. */
export function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text);
}

/** True for a path with `/` that stays below its folder. */
export function isPathBelow(text: string): boolean {
  if (text.length > maxPathLength || /[\\:]/.test(text)) return false;
  return text.split("/").every((step) => step !== "" && step !== "." && step !== "..");
}

/** A rule of a field, with a sentence where it does not hold. */
function held(rule: (text: string) => boolean, sentence: string) {
  return (text: string, { message }: Joi.CustomHelpers) =>
    rule(text) ? text : message({ custom: `{{#label}} ${sentence}` });
}

const withoutControls = held(
  (text) => sanitizeText(text, text.length) === text,
  "has control characters or marks of direction",
);
const oneLine = held((text) => !/[\n\t]/.test(text), "has more than one line");

/** A text of one line. */
export function line(most: number): Joi.StringSchema {
  return Joi.string().trim().min(1).max(most).normalize("NFC").custom(withoutControls).custom(oneLine);
}

/** A text that may have several lines. */
export function text(most: number): Joi.StringSchema {
  return Joi.string().allow("").max(most).custom(withoutControls);
}

/** A time: ISO 8601 in, UTC out. */
export const time = Joi.string().max(40).isoDate();
/** `author/name`. */
export const packageId = line(129).custom(
  held(isPackageId, "is not author/name, of letters, digits, - and _"),
);
/** A word that names an index. */
export const slug = line(64).custom(
  held((word) => idStepPattern.test(word), "is not one word of letters, digits, -, _ and ."),
);
/** A version. */
export const version = line(64).custom(held(isVersion, "is no version such as 1.2.0"));
/** A range of versions. */
export const range = line(200).custom(held(isRange, "is no range of versions such as >=1.2 <2"));
/** An SPDX id. */
export const licence = line(100).custom(
  held(isLicence, "is no SPDX id such as MIT or CC-BY-4.0 (https://spdx.org/licenses)"),
);
/** A page or a folder on the web. */
export const webAddress = line(maxUrlLength).custom(held(isWebAddress, "is no address with http or https"));
/** Where the file of a package is. */
export const file = line(maxUrlLength).custom(
  held(
    (where) => (hasScheme(where) ? isWebAddress(where) : isPathBelow(where)),
    "is neither a path below the folder of the index nor an address with http or https",
  ),
);
