import { type CommandCall, type PersonArgument, type TextRef, text } from "@dicetower/contract";
import { type CommandServices, nickOf, personOf, reasonOf, type StForm } from "../form.js";
import { onOtherCard } from "../other-card.js";
import type { SaidOnCard } from "./st-kinds.js";

/** What a form of `.st` has read. */
export interface StValues {
  /** Whose card it is. */
  readonly of?: PersonArgument;
  /** Name of the card. */
  readonly card?: string;
  readonly attributes?: SaidOnCard;
  readonly changes?: SaidOnCard;
}

/** A call of `.st` with its card, and why that may not be looked at or changed. */
export interface StAccess {
  readonly form: StForm;
  readonly notRead: TextRef | undefined;
  readonly notChanged: TextRef | undefined;
}

const nothing: SaidOnCard = { rest: "", original: "" };

/**
 * Finds the card of a call.
 * @param system that of the command; the one of the place when undefined
 * @throws Failure where there is no card of that name
 */
export async function cardOf(
  services: CommandServices,
  call: CommandCall,
  system: string | undefined,
  { of, card: name = "", attributes, changes }: StValues,
): Promise<StAccess> {
  const { service, players, isHost } = services;
  const { message, locale } = call;
  const person = personOf(message, of);
  const { place, other } = person;
  const choice = { ...(name === "" ? {} : { name }), ...(system === undefined ? {} : { system }) };
  const said = await onOtherCard(services, place, {
    sheet: await service.at(place, choice),
    ...(attributes ?? changes ?? nothing),
    system,
  });
  const { sheet } = said;
  const form: StForm = {
    services,
    call,
    place,
    sheet,
    rest: said.rest.trim(),
    original: said.original.trim(),
    nick: await nickOf(players, person),
    locale,
    reason: reasonOf(call),
  };
  const own = service.ownerAt(place);
  const { owner, locks } = sheet.card;
  const foreign = other || owner.platform !== own.platform || owner.userId !== own.userId;
  if (foreign && message.lacksRole) await message.learnRole();
  const trusted = isHost(message);
  return {
    form,
    notRead:
      other && locks.includes("read") && !trusted
        ? text("card.locked.read", { name: sheet.card.name })
        : undefined,
    notChanged: foreign && !trusted ? text("card.othersOnly") : undefined,
  };
}
