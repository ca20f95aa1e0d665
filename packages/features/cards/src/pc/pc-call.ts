import { type CommandCall, codes, locationOf, type MessageLocation, sanitizeText } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { PersonKey } from "@dicetower/players/api";
import type { Card, CardReason } from "../api.js";
import { type CommandServices, reasonOf } from "../st/form.js";
import { groupOf } from "../store/bindings.js";
import type { CardActs } from "../store/card-acts.js";
import { keyOf } from "../store/card-row.js";
import { cardNotFound, limits, refuse } from "../store/limits.js";

/** What `.pc` works with, beside the other commands of cards. */
export interface PcServices extends CommandServices {
  readonly acts: CardActs;
  /** Name of a group, its id where it is not known. */
  readonly groupName: (group: GroupKey) => string;
  /** Statistics of the checks of a card. */
  readonly checksOf: (cardId: number) => Promise<readonly CheckCount[]>;
}

/** Checks of one level. */
export interface CheckCount {
  /** Empty for systems without levels. */
  readonly level: string;
  readonly checks: number;
  /** Sum of what was rolled. */
  readonly sum: number;
}

/** One call of `.pc`. */
export interface PcCall {
  readonly services: PcServices;
  readonly call: CommandCall;
  readonly place: MessageLocation;
  readonly group: GroupKey;
  /** The groups of the table, the home group first. */
  readonly groups: readonly GroupKey[];
  readonly owner: PersonKey;
  readonly reason: CardReason;
}

export function listOf({ services, owner }: PcCall): Promise<readonly Card[]> {
  return services.service.of(owner);
}

/** The card in force at the place, where it is one with a name. */
export async function boundOf({ services, place }: PcCall): Promise<Card | undefined> {
  const { card } = await services.service.at(place);
  return card.id === 0 || card.boundOnly !== undefined ? undefined : card;
}

/**
 * A card of the person by name or number; the one in force for an empty text.
 * @throws Failure `card.notFound`
 */
export async function cardNamed(pc: PcCall, said: string): Promise<Card> {
  const name = said.trim();
  if (name === "") {
    const bound = await boundOf(pc);
    if (bound === undefined) throw refuse(codes.notFound, "card.noneBound");
    return bound;
  }
  const list = await listOf(pc);
  const found =
    list.find((card) => keyOf(card.name) === keyOf(name)) ??
    (/^\d{1,3}$/.test(name) ? list[Number(name) - 1] : undefined);
  if (found === undefined) throw cardNotFound(name, list);
  return found;
}

/** A name for a card: as it was given, or one that was made up. */
export interface CardNaming {
  readonly name: string;
  readonly unnamed: boolean;
}

/** The name that was given; where there is none, that of the sender, with a number where there is a card of that name. */
export async function namingOf(pc: PcCall, given: string): Promise<CardNaming> {
  return given === "" ? { name: await freeName(pc), unnamed: true } : { name: given, unnamed: false };
}

async function freeName(pc: PcCall): Promise<string> {
  const { players } = pc.services;
  const wanted =
    players
      .ownName(pc.call.message)
      .replace(/[:@#|/\\"\p{Cc}]/gu, "")
      .trim() || "1";
  const base = [...wanted]
    .slice(0, limits.cardName - 3)
    .join("")
    .trim();
  const taken = new Set((await listOf(pc)).map(({ name }) => keyOf(name)));
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!taken.has(keyOf(name))) return name;
  }
}

/** Splits `coc7:木落`; the part in front is undefined without a colon. */
export function withSystem(said: string): { readonly system: string | undefined; readonly name: string } {
  const match = /^([^:：]{1,32})[:：](.*)$/su.exec(said.trim());
  return match === null
    ? { system: undefined, name: said.trim() }
    : { system: (match[1] ?? "").trim().toLowerCase(), name: (match[2] ?? "").trim() };
}

/**
 * Name of the system that was asked for, else of the one played here.
 * @throws Failure `card.systemUnknown`
 */
export function systemNamed({ services, place }: PcCall, word: string | undefined): string {
  if (word === undefined || word === "") return services.systems.at(place).name;
  const found = services.systems.find(word) ?? services.systems.get(word);
  if (found === undefined)
    throw refuse(codes.notFound, "card.systemUnknown", { system: sanitizeText(word, 32) });
  return found.name;
}

/** A call with what it is about. */
export function pcCall(services: PcServices, call: CommandCall): PcCall {
  const place = locationOf(call.message);
  return {
    services,
    call,
    place,
    group: groupOf(place),
    groups: services.service.groupsAt(place),
    owner: services.service.ownerAt(place),
    reason: reasonOf(call),
  };
}
