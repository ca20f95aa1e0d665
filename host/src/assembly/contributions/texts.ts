import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../../generated/texts.js";

/** Everything that the host itself says. */
export const hostTexts = textTable(shippedTexts, "host");
