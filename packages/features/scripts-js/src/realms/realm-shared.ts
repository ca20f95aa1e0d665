import { DeckDraws } from "../calls/games/deck-draws.js";
import { GroupCards } from "../calls/group-cards.js";
import { ScriptImages } from "../calls/images.js";
import { KeptExtensions } from "../calls/kept-values.js";
import { Members } from "../calls/members.js";
import { Formatter } from "../calls/replies/format.js";
import { Replies } from "../calls/replies/replies.js";
import { ReplySender } from "../calls/replies/reply-sender.js";
import { ScriptVariables } from "../calls/variables.js";
import { ContextRecords } from "../contexts/context-records.js";
import { ScriptRights } from "../contexts/script-rights.js";
import type { ScriptServices } from "../contexts/script-services.js";
import type { Grants } from "../records/grants.js";
import type { GroupValues } from "../records/group-values.js";

/** What all realms have in common. */
export interface RealmShared {
  readonly services: ScriptServices;
  readonly rights: ScriptRights;
  readonly records: ContextRecords;
  readonly replySender: ReplySender;
  readonly variables: ScriptVariables;
  readonly formatter: Formatter;
  readonly decks: DeckDraws;
  readonly members: Members;
  readonly kept: KeptExtensions;
  readonly cards: GroupCards;
  readonly images: ScriptImages;
  readonly replies: Replies;
  readonly grantsOf: (plugin: string) => Grants;
}

export function sharedOf(
  services: ScriptServices,
  groupValues: GroupValues,
  grantsOf: (plugin: string) => Grants,
): RealmShared {
  const rights = new ScriptRights(services.contexts, grantsOf);
  const records = new ContextRecords(services, rights);
  const replySender = new ReplySender(services.line);
  const variables = new ScriptVariables(services, groupValues);
  const formatter = new Formatter(services, variables);
  const decks = new DeckDraws(services, formatter);
  const images = new ScriptImages(services.files.folder("scripts/js-images"));
  const replies = new Replies(services, {
    records,
    replySender,
    image: (url) => images.read(url),
    draw: async (context, deck) => (await decks.draw(context, deck, false)).result,
    maySend: (plugin) => grantsOf(plugin).send,
    tell: (plugin, text) => services.scripts.console.write({ language: "js", name: plugin }, "warn", text),
  });
  return {
    services,
    rights,
    records,
    replySender,
    variables,
    formatter,
    decks,
    members: new Members(services),
    kept: new KeptExtensions(services.scripts),
    cards: new GroupCards(services, formatter),
    images,
    replies,
    grantsOf,
  };
}
