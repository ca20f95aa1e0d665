import { shippedTexts, type TextKey } from "./generated/texts.js";

const prefix = "emoklore.level.";

/** Keys of the levels that a check comes to. */
export const levelKeys: readonly TextKey[] = (Object.keys(shippedTexts) as TextKey[]).filter((key) =>
  key.startsWith(prefix),
);
