import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "card.new": "strPcNewEmptyCard",
  "card.bound": "strPcCardSet",
  "card.full": "strPcCardFull",
  "card.list": "strPcCardList",
  "card.renamed": "strPcCardRename",
  "card.deleted": "strPcCardDel",
  "st.set": "strSetPropSuccess",
  "st.modify": "strStModify",
  "st.show": "strProp",
  "st.list": "strPropList",
  "st.deleted": "strPropDeleted",
  "st.cleared": "strPropCleared",
};

/** Everything that this feature says. */
export const cardTexts = textTable(shippedTexts, "card", originalKeys);
