import { shippedTexts, type TextKey } from "./generated/texts.js";

/** Keys of the words of the ladder, from its lowest step. */
export const ladderKeys: readonly TextKey[] = (Object.keys(shippedTexts) as TextKey[]).filter((key) =>
  key.startsWith("fate.ladder."),
);
