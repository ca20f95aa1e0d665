import type { CardSheet } from "@dicetower/cards/api";
import {
  type Awaitable,
  andThen,
  type CommandCall,
  locationOf,
  Message,
  type MessageLocation,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { PersonKey } from "@dicetower/players/api";
import { type CocServices, extension } from "../services.js";

/** Whose character something is done with. */
export interface Subject {
  readonly person: PersonKey;
  readonly place: MessageLocation;
  readonly sheet: CardSheet;
  /** Name within its wrapping, as `{nick}` is said. */
  readonly nick: string;
  /** False for a mentioned player. */
  readonly own: boolean;
}

/** Name of the rule system that cards are read under: that of the place where it is one of Call of Cthulhu's. */
function systemAt({ systems }: CocServices, place: MessageLocation): string {
  const { name } = systems.at(place);
  return name.startsWith("coc") ? name : extension;
}

/** True in groups that play D&D, where `rc` is another feature's. */
export function playsDnd({ systems }: CocServices, place: MessageLocation): boolean {
  return systems.at(place).name.startsWith("dnd");
}

/**
 * The person that a command acts for: the sender, or who was mentioned. A text says why that may not be.
 * @param userId who was mentioned
 * @param card name of another card
 */
export function subjectOf(
  services: CocServices,
  call: CommandCall,
  userId?: string,
  card?: string,
): Awaitable<Subject | TextRef> {
  const { message } = call;
  const own = userId === undefined || userId === message.userId;
  if (!own && !mayRollForOthers(services, locationOf(message))) return text("coc.delegateForbidden");
  return andThen(own ? message : impersonated(services, message, userId), (speaker) => {
    const place = locationOf(speaker);
    const system = systemAt(services, place);
    const choice = card === undefined ? { system } : { system, name: card };
    return andThen(services.cards.at(place, choice), (sheet) => ({
      person: { platform: message.account.platform, userId: speaker.userId },
      place,
      sheet,
      nick: services.texts.render(text("coc.nick"), call.locale, speaker),
      own,
    }));
  });
}

function mayRollForOthers({ groups, dice }: CocServices, place: MessageLocation): boolean {
  return dice.rules.value.switches.delegate && !groups.flagged(place, "delegateOff");
}

/** The message as if somebody else had said it: facts such as the name that they chose are theirs. */
async function impersonated({ players }: CocServices, message: Message, userId: string): Promise<Message> {
  const nickname = await players.calledAt({ ...locationOf(message), userId });
  const { id, scene, groupId, groupName, segments, text: said, sentAt, locale, account } = message;
  const made = new Message(
    {
      id,
      scene,
      groupId,
      groupName,
      userId,
      nickname,
      segments,
      text: said,
      sentAt,
      ...(locale === undefined ? {} : { locale }),
    },
    account,
  );
  made.inheritFacts(message);
  return made;
}

/** The value of an attribute as a whole number; undefined where there is none, or it cannot be worked out. */
export function numberOf(sheet: CardSheet, word: string): number | undefined {
  try {
    return sheet.number(word);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** True where the value is that of somebody who never learned the skill: neither on the card nor worked out. */
export function isDefault(sheet: CardSheet, word: string): boolean {
  return !sheet.has(word) && sheet.system.formulaOf(sheet.nameOf(word)) === undefined;
}

/** An attribute as it is said: by its name in the language of the answer; as typed where it is in Chinese already. */
export function shownName(sheet: CardSheet, word: string, locale: string): string {
  const isTyped = locale.startsWith("zh") && !/\p{Script=Latin}/u.test(word);
  return sanitizeText(isTyped ? word : sheet.shownName(word, locale), 48);
}

/** True for what cannot be a subject: a text that says why. */
export function isRefusal(subject: Subject | TextRef): subject is TextRef {
  return "key" in subject;
}
