import type { ImportItem, ImportSkipped, ImportWarning } from "@dicetower/imports/api";

/** What a format gives of a folder. */
export type Given = ImportItem | ImportSkipped | ImportWarning;

/** Ids of Dice! name no platform: it has only one. */
export const platform = "platform_a";

/** Variants of the rules of Call of Cthulhu have the same numbers here. */
export function variantOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 6 ? value : undefined;
}

/** Faces of a default die. */
export function facesOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 9_999
    ? value
    : undefined;
}
