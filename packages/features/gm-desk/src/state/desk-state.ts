import { createHash } from "node:crypto";
import type { Card, Cards } from "@dicetower/cards/api";
import type { Initiative } from "@dicetower/initiative/api";
import type { Session } from "@dicetower/play-session/api";
import type { Players } from "@dicetower/players/api";
import type { SessionLogs } from "@dicetower/session-logs/api";
import type { Desks } from "../desks.js";
import type { DeskLink } from "../links/link.js";
import { type CardView, cardView, skillsOf, type Value } from "./card-view.js";

/** Somebody at the table. */
export interface DeskPerson {
  readonly userId: string;
  readonly name: string;
  /** Null for none, and for one that its owner has locked for others. */
  readonly card: CardView | null;
}

/** A character of the host. */
export interface DeskNpc extends CardView {
  readonly id: number;
  readonly skills: readonly Value[];
}

/** All that a desk shows. */
export interface DeskState {
  readonly group: { readonly id: string; readonly name: string };
  readonly expiresAt: number;
  readonly people: readonly DeskPerson[];
  readonly npcs: readonly DeskNpc[];
  readonly initiative: {
    readonly round: number;
    readonly current: number;
    readonly entries: readonly {
      readonly name: string;
      readonly value: number;
      readonly hp: number | null;
      readonly skipped: boolean;
    }[];
  } | null;
  /** Null where the feature is off. */
  readonly log: { readonly on: boolean; readonly name: string; readonly lines: number } | null;
}

/** What states are made from; what is off is undefined. */
export interface StateServices {
  readonly session: Session;
  readonly desks: Desks;
  readonly cards: () => Cards | undefined;
  readonly initiative: () => Initiative | undefined;
  readonly logs: () => SessionLogs | undefined;
  readonly players: () => Players | undefined;
}

const maxPeople = 24;
const maxNpcs = 20;
const maxSkills = 16;

/** The state of a session, for its host. */
export async function stateOf(services: StateServices, link: DeskLink): Promise<DeskState> {
  const { session, desks, cards, initiative, logs } = services;
  const { platform, groupId, groupName, userId, expiresAt } = link;
  const group = { platform, groupId };
  const fight = await initiative()?.list(group);
  const here = new Set([
    ...session.people(group),
    ...(fight?.entries.map((entry) => entry.userId) ?? []),
    ...desks.rollers(group),
  ]);
  if (!session.people(group).includes(userId)) here.delete(userId);
  here.delete("");
  const people: DeskPerson[] = [];
  for (const one of [...here].slice(0, maxPeople)) people.push(await personOf(services, link, one));
  const log = logs()?.recording(group);
  return {
    group: { id: groupId, name: groupName },
    expiresAt,
    people,
    npcs: await npcsOf(cards(), link),
    initiative:
      fight === undefined
        ? null
        : {
            round: fight.round,
            current: fight.current,
            entries: fight.entries.map(({ name, value, hp, skipped }) => ({
              name,
              value,
              hp: hp ?? null,
              skipped,
            })),
          },
    log:
      logs() === undefined
        ? null
        : { on: log !== undefined, name: log?.name ?? "", lines: log?.lineCount ?? 0 },
  };
}

/** A short name of a state, by which a page says that it knows it. */
export function versionOf(state: DeskState): string {
  return createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 22);
}

async function personOf(
  { cards, players }: StateServices,
  { platform, groupId }: DeskLink,
  userId: string,
): Promise<DeskPerson> {
  const place = { platform, groupId, userId, scene: "group" as const };
  const sheet = await cards()?.at(place);
  const locked = sheet?.card.locks.includes("read") === true;
  return {
    userId,
    name: (await players()?.calledAt(place)) ?? userId,
    card: sheet === undefined || locked || sheet.card.id === 0 ? null : cardView(sheet),
  };
}

/** Cards of the host, which play the others. */
async function npcsOf(cards: Cards | undefined, { platform, groupId, userId }: DeskLink): Promise<DeskNpc[]> {
  if (cards === undefined) return [];
  const place = { platform, groupId, userId, scene: "group" as const };
  const npcs: DeskNpc[] = [];
  for (const { id, name } of (await npcCards(cards, { platform, userId })).slice(0, maxNpcs)) {
    const sheet = await cards.at(place, { name });
    npcs.push({ id, ...cardView(sheet), skills: skillsOf(sheet, maxSkills) });
  }
  return npcs;
}

/** Named cards of somebody. */
export async function npcCards(
  cards: Cards,
  person: { readonly platform: string; readonly userId: string },
): Promise<readonly Card[]> {
  return (await cards.of(person)).filter(({ name, boundOnly }) => name !== "" && boundOnly === undefined);
}
