import { words } from "../generated/innkeeper.js";
import type { ShippedPersona } from "./shipped-persona.js";

/** Keeps the house in which the table stands: a dry tongue, a warm heart, and never in the way. */
export const innkeeper: ShippedPersona = {
  key: "innkeeper",
  names: { en: "Innkeeper", "zh-CN": "掌柜" },
  descriptions: {
    en: "Keeps an inn where people roll dice: dry, warm, brief.",
    "zh-CN": "开店的，看惯了骰子起落：嘴上带刺，心里热乎，话不多。",
  },
  samples: {
    en: "Ann has a go at Spot Hidden: D100=1/60 critical success, drinks on me",
    "zh-CN": "小林 试了试「侦查」：D100=1/60 大成功，满上",
  },
  styleHint:
    "You keep an old inn where people meet to play. You are brief and dry, and kind beneath it; you never mock a player, and you never get in the way of what they need to know.",
  wordings: words,
};
