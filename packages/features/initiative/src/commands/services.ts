import type { CardSheet, Cards } from "@dicetower/cards/api";
import {
  type CommandCall,
  groupOf,
  type LiveSettings,
  locationOf,
  type MessageLocation,
  type Reply,
  type Scope,
  sanitizeText,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { Dice } from "@dicetower/dice/api";
import { type GroupKey, homeOf, type PlayTables } from "@dicetower/groups/api";
import type { Session } from "@dicetower/play-session/api";
import type { Players } from "@dicetower/players/api";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import type { Templates } from "@dicetower/texts/api";
import { maxLists, maxNameLength } from "../lists/list-data.js";
import { type ListStore, TooManyLists } from "../lists/list-store.js";
import type { InitiativeSettings } from "../settings.js";

/** What the commands stand on. */
export interface InitiativeServices {
  readonly host: Scope;
  readonly lists: ListStore;
  readonly dice: Dice;
  readonly texts: Texts;
  readonly settings: LiveSettings<InitiativeSettings>;
  /** Features that may be missing. */
  readonly optional: {
    cards(): Cards | undefined;
    systems(): RuleSystems | undefined;
    players(): Players | undefined;
    session(): Session | undefined;
    playTables(): PlayTables | undefined;
    templates(): Templates | undefined;
  };
}

/** The group whose lists a call is about: that of the table, where several groups play together. */
export function listGroup({ optional }: InitiativeServices, call: CommandCall): GroupKey {
  return homeOf(optional.playTables(), groupOf(call.message));
}

/** Name of the list that a call is about; empty for the one in force. */
export function listName({ options }: CommandCall): string {
  return sanitizeText(options.get("list") ?? "", maxNameLength).trim();
}

/** A part of a sentence in the language of the reply. */
export function worded(
  { texts }: InitiativeServices,
  { locale, message }: CommandCall,
  ref: TextRef,
): string {
  return texts.render(ref, locale, message);
}

/** What work answers, or in words why it could not be done. */
export async function worked(work: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    return failureText(error);
  }
}

/** The words of what could not be done; any other failure is thrown on. */
function failureText(error: unknown): TextRef {
  if (error instanceof TooManyLists) return text("init.tooManyLists", { limit: maxLists });
  if (!(error instanceof EngineError)) throw error;
  if (error.key === "dice.expr.refused")
    return text("init.format", { text: sanitizeText(String(error.values["text"] ?? ""), 60) });
  return text(error.key, { ...error.values, operator: error.operator });
}

/** The card of somebody, undefined where no feature keeps cards. */
export function sheetOf(
  { optional }: InitiativeServices,
  place: MessageLocation,
): CardSheet | undefined | Promise<CardSheet> {
  return optional.cards()?.at(place);
}

/** What somebody is called in a list. */
export async function nameOf(
  services: InitiativeServices,
  call: CommandCall,
  userId: string,
): Promise<string> {
  const { message } = call;
  if (userId === message.userId) return sanitizeText(message.senderName, maxNameLength);
  const name = await services.optional.players()?.calledAt({ ...locationOf(message), userId });
  return sanitizeText(name ?? userId, maxNameLength);
}

/** True where the caller may change the list as they like: who leads, or anybody where nobody does. */
export function mayEdit({ optional }: InitiativeServices, call: CommandCall): boolean {
  const session = optional.session();
  if (session === undefined || session.host(groupOf(call.message)) === undefined) return true;
  return session.isHost(call.message);
}

/** True where the caller leads; who may administer the group where nobody does. */
export function leads({ optional }: InitiativeServices, { message }: CommandCall): boolean {
  const session = optional.session();
  return session === undefined ? message.groupAdmin : session.isHost(message);
}
