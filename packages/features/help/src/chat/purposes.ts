/** What people want of a bot, as the overview lists it. */
export interface Purpose {
  /** Text `help.purpose.<key>`. */
  readonly key: string;
  /** Categories of the commands that serve it. */
  readonly categories: readonly string[];
  /** Commands that a newcomer needs first, by their keys; then come those that are core in the catalogue. */
  readonly first: readonly string[];
}

/** In the order in which somebody comes to need them. */
export const purposes: readonly Purpose[] = [
  { key: "dice", categories: ["roll", "dice"], first: ["roll", "roll.hidden", "roll.repeat"] },
  {
    key: "character",
    categories: ["card", "character", "name"],
    first: ["st", "pc", "coc.generate", "dnd.generate"],
  },
  {
    key: "checks",
    categories: ["coc", "dnd", "system", "systems"],
    first: ["coc.check", "dnd.check", "coc.sanity", "dnd.slots", "coc.grow", "dnd.buff"],
  },
  { key: "combat", categories: ["init"], first: ["init.roll", "init.list"] },
  { key: "log", categories: ["session", "logs"], first: ["log", "ob", "game"] },
  { key: "decks", categories: ["deck", "decks", "fun"], first: ["draw", "deck", "jrrp"] },
  { key: "rules", categories: ["help", "rules"], first: ["find", "rule"] },
  {
    key: "group",
    categories: ["manage", "groups", "plugin", "replies", "schedules", "people", "players", "messages"],
    first: ["bot", "ext", "welcome"],
  },
];
