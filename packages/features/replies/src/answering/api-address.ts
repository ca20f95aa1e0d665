import { codes, failure } from "@dicetower/contract";

/** An address with variables behind its host. */
export interface ApiAddress {
  /** What stands between the variables. */
  readonly literals: readonly string[];
  readonly names: readonly string[];
}

const variable = /\{(\$\d|[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*)\}/gu;
const maxLength = 2_000;

/** @throws Failure 42200 for what is no address of the web, and for a variable where its host is */
export function readAddress(source: string): ApiAddress {
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(source) ?? [];
  if (host === undefined || host === "" || source.length > maxLength)
    throw refused("an address begins with http:// or https:// and a host");
  if (/[{}@\s]/.test(host))
    throw refused("the host must be written out, without a variable and without a name");
  const names = [...source.matchAll(variable)].map(([, name = ""]) => name);
  return { literals: source.split(variable).filter((_, at) => at % 2 === 0), names };
}

/** Puts values into an address: nothing in them ends the place that they are put in. */
export function filledAddress({ literals, names }: ApiAddress, values: readonly string[]): string {
  return literals
    .map((literal, at) => literal + (at < names.length ? encoded(values[at] ?? "") : ""))
    .join("");
}

function encoded(value: string): string {
  return encodeURIComponent(value).replace(/\.\./g, "%2E%2E");
}

function refused(reason: string) {
  return failure(codes.ruleBroken, `{api:…} cannot be used so: ${reason}.`);
}
