import { deviceOf } from "./device.js";
import { textOf } from "./locale.js";

/** A user agent in words, "Chrome on Linux"; itself where it is not known. */
export function deviceName(agent: string): string {
  const { browser, system } = deviceOf(agent);
  if (browser === undefined || system === undefined) return agent;
  return textOf("kit.device", { browser, system });
}
