import type { Manifest } from "@dicetower/panel-kit";
import { remember, remembered } from "../device/memory.js";
import { pagePath } from "../router/address.js";

type Owners = Readonly<Record<string, string>>;

/** Features by the addresses of their pages, as this browser has seen them: one that is off tells of none. */
export function knownOwners(): Owners {
  try {
    const stored: unknown = JSON.parse(remembered("pages") ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Owners) : {};
  } catch {
    return {};
  }
}

/** Notes whose the pages are that there are; what belongs to a feature that is not installed any more is forgotten. */
export function rememberOwners({ pages, features }: Manifest): void {
  const before = Object.entries(knownOwners()).filter(([, owner]) => Object.hasOwn(features, owner));
  const now = pages.map(({ key, owner }) => [pagePath(key), owner]);
  const next = JSON.stringify(Object.fromEntries([...before, ...now]));
  if (next !== remembered("pages")) remember("pages", next);
}
