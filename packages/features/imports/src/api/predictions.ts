import type { ImportPrediction } from "./targets.js";

/**
 * What is said of a record that cannot be taken.
 * @param reasonKey text key
 * @param limit what the text says as `{limit}`, where it names one
 */
export function refused(title: string, reasonKey: string, limit?: number): ImportPrediction {
  return { outcome: "refused", title, reasonKey, ...(limit === undefined ? {} : { values: { limit } }) };
}

/** SHA-256 of what is kept, in hexadecimal, for the `after` of a change. */
export async function digestOf(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
