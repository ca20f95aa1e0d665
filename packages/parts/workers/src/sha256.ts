import { createHash, webcrypto } from "node:crypto";
import { smallBytes } from "./in-worker.js";

/** SHA-256 in hexadecimal, worked out beside the event loop: 64 MiB take a fifth of a second. */
export async function sha256Of(content: string | Uint8Array): Promise<string> {
  if (content.length <= smallBytes) return createHash("sha256").update(content).digest("hex");
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
