import type { Bar } from "../markdown/tree.js";

const cells = 8;

/** A bar in signs: `[####----] 6/12`; who has anything left has a cell. */
export function drawnBar({ value, max }: Bar): string {
  const share = Math.floor((cells * Number(value)) / Number(max));
  const full = Math.min(cells, Math.max(Number(value) > 0 ? 1 : 0, share));
  return `[${"#".repeat(full)}${"-".repeat(cells - full)}] ${value}/${max}`;
}
