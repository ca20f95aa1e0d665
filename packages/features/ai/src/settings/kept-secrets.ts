import { configured } from "@dicetower/contract";
import { objectOf } from "../gateways/json-members.js";
import type { SecretGateway } from "./ai-settings.js";

/** The secrets of a gateway by name. */
function secretsOf({ apiKey, extraHeaders }: SecretGateway): Map<string, string> {
  return new Map(
    [["apiKey", apiKey], ...Object.entries(extraHeaders)].filter(([, value]) => value !== "") as [
      string,
      string,
    ][],
  );
}

/** True where a secret of a gateway was kept from what is stored, instead of written anew. */
function isKept(name: string, written: unknown): boolean {
  const { apiKey, extraHeaders } = objectOf(written);
  const given = name === "apiKey" ? apiKey : objectOf(extraHeaders)[name];
  return given === undefined || given === "" || given === configured;
}

/**
 * Name of a secret that would be sent to a host that it was not entered for; undefined where there is none.
 * @param written the gateway as it was sent
 * @param before all gateways as they are stored
 */
export function movedSecret(
  next: SecretGateway,
  written: unknown,
  before: readonly SecretGateway[],
): string | undefined {
  for (const [name, value] of secretsOf(next)) {
    if (!isKept(name, written)) continue;
    const same = before.some(
      (gateway) => secretsOf(gateway).get(name) === value && originOf(gateway) === originOf(next),
    );
    if (!same) return name;
  }
  return undefined;
}

/** Where a gateway stands; empty where it has no address. */
function originOf({ baseUrl }: SecretGateway): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : "";
}

/** A gateway that was written in part, with the secrets of the stored one where they were not written. */
export function keptSecrets(next: SecretGateway, written: unknown, stored: SecretGateway): SecretGateway {
  const { apiKey, extraHeaders } = objectOf(written);
  const headers = Object.entries(extraHeaders === undefined ? stored.extraHeaders : objectOf(extraHeaders));
  return {
    ...next,
    apiKey: isKept("apiKey", written) ? stored.apiKey : typeof apiKey === "string" ? apiKey : "",
    extraHeaders: Object.fromEntries(
      headers.flatMap(([name, value]) => {
        const own = isKept(name, written) ? stored.extraHeaders[name] : value;
        return typeof own === "string" ? [[name, own]] : [];
      }),
    ),
  };
}
