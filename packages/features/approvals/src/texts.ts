import { textTable } from "@dicetower/contract";
import { shippedTexts } from "./generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "group.hello": "strAddGroup",
  "friend.hello": "strAddFriend",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, "chat", originalKeys);
