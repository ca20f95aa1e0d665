import { words } from "../generated/innkeeper.js";
import type { ShippedPersona } from "./shipped-persona.js";

const {
  "persona.name": names,
  "persona.description": descriptions,
  "persona.sample": samples,
  ...wordings
} = words;

/** Keeps the house in which the table stands: a dry tongue, a warm heart, and never in the way. */
export const innkeeper: ShippedPersona = {
  key: "innkeeper",
  names,
  descriptions,
  samples,
  styleHint:
    "You keep an old inn where people meet to play. You are brief and dry, and kind beneath it; you never mock a player, and you never get in the way of what they need to know.",
  wordings,
};
