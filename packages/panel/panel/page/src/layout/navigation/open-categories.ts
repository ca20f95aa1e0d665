import { remember, remembered } from "../../device/memory.js";

/** Groups of the menu that somebody has closed on this device. */
export function closedCategories(): Set<string> {
  return new Set((remembered("menu") ?? "").split(" ").filter(Boolean));
}

/** Notes that a group was opened or closed. */
export function setCategoryOpen(key: string, open: boolean): void {
  const closed = closedCategories();
  if (open) closed.delete(key);
  else closed.add(key);
  remember("menu", closed.size === 0 ? undefined : [...closed].join(" "));
}
