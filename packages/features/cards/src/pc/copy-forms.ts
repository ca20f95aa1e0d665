import { codes, type Reply, text } from "@dicetower/contract";
import type { Card } from "../api.js";
import { placeOfOther } from "../people/place-of-other.js";
import { refuse } from "../store/limits.js";
import { offer } from "../store/offers.js";
import { isShared, share, sharedByName, unshare } from "../store/shares.js";
import type { CardCopy, CardLocks } from "./card-kinds.js";
import { cardNamed, namingOf, type PcCall } from "./pc-call.js";

/** `.pc cpy target=source`, the source also `@somebody:card`. */
export async function copy(pc: PcCall, { target, source: said }: CardCopy): Promise<Reply> {
  const { services, owner, reason } = pc;
  const source = await sourceOf(pc, said);
  const copied = await services.acts.copy(owner, source, { name: target }, reason);
  return text("card.copied", { name: copied.name, source: source.name });
}

/** The own card of a name, else one that is shared here. @throws Failure `card.notShared`, `card.locked.read` */
async function sourceOf(pc: PcCall, said: string): Promise<Card> {
  const { services, call, groups } = pc;
  const [target] = call.targets;
  const name = said.replace(/^[:：]/u, "").trim();
  const { cards } = services.service.services;
  if (target === undefined) {
    const shared = await cards.store.read((db) => sharedByName(db, groups, name));
    const own = (await services.service.of(pc.owner)).some(
      (card) => card.name.toLowerCase() === name.toLowerCase(),
    );
    if (own || shared === undefined) return cardNamed(pc, name);
    services.acts.checkLock(shared, "read");
    return shared;
  }
  const other = services.service.ownerAt(placeOfOther(call.message, target));
  const found = await cards.store.read(async (db) => {
    const card = await cards.byName(db, other, name);
    return card !== undefined && (await isShared(db, groups, card.id)) ? card : undefined;
  });
  // Whether there is such a card is nobody's business while it is not shared.
  if (found === undefined) throw refuse(codes.forbidden, "card.notShared", { name });
  services.acts.checkLock(found, "read");
  return found;
}

/** `.pc save [name]`: the unbound values of this group become a card. */
export async function save(pc: PcCall, name: string): Promise<Reply> {
  const { services, owner, groups, reason } = pc;
  const { cards } = services.service.services;
  const values = await cards.store.read((db) => cards.unbound(db, owner, groups));
  if (values === undefined || Object.keys(values.attributes).length === 0) return text("card.save.empty");
  const saved = await services.acts.copy(owner, values, await namingOf(pc, name), reason);
  return text("card.saved", { name: saved.name, count: Object.keys(saved.attributes).length });
}

/** `.pc load name`: the values of a card become the unbound ones of this group. */
export async function load(pc: PcCall, name: string): Promise<Reply> {
  const { services, owner, groups, reason } = pc;
  const card = await cardNamed(pc, name);
  await services.acts.load(owner, card, groups, reason);
  return text("card.loaded", { name: card.name });
}

/** `.pc lock [w|r|n|d] [name]` and its opposite. */
export async function lock(
  pc: PcCall,
  on: boolean,
  { name, locks: chosen }: CardLocks = { name: "", locks: ["write"] },
): Promise<Reply> {
  const { services, reason } = pc;
  const card = await cardNamed(pc, name);
  await services.acts.patch(
    card,
    ({ locks }) => {
      const rest = locks.filter((one) => !chosen.includes(one));
      return { locks: on ? [...rest, ...chosen] : rest };
    },
    reason,
  );
  const list = chosen.map((one) => services.words(`card.lock.${one}`, pc.call.locale)).join("、");
  return text(on ? "card.locked" : "card.unlocked", { name: card.name, list });
}

/** `.pc share name` and its opposite: the group may read and copy the card. */
export async function setShared(pc: PcCall, name: string, on: boolean): Promise<Reply> {
  const { services, group, reason } = pc;
  const card = await cardNamed(pc, name);
  const { cards } = services.service.services;
  await cards.store.change((db) => (on ? share(db, group, card.id) : unshare(db, card.id)));
  await services.acts.patch(card, () => ({ shared: on }), reason);
  return text(on ? "card.shared" : "card.unshared", { name: card.name });
}

/** `.pc give name @somebody`. */
export async function give(pc: PcCall, target: string, name: string): Promise<Reply> {
  const { services, call, owner } = pc;
  const place = placeOfOther(call.message, target);
  const to = services.service.ownerAt(place);
  if (to.platform === owner.platform && to.userId === owner.userId) return text("card.give.whom");
  const card = await cardNamed(pc, name);
  services.acts.checkLock(card, "delete");
  const { cards, clock } = services.service.services;
  await cards.store.change((db) => offer(db, card.id, to, clock.seconds()));
  return text("card.offered", {
    name: card.name,
    to: await services.players.calledAt(place),
    prefix: services.prefix(),
    word: call.word,
  });
}

/** `.pc accept [name]`. */
export async function accept(pc: PcCall, name: string): Promise<Reply> {
  const { services, owner, reason } = pc;
  const done = await services.acts.accept(owner, name, reason);
  return done === undefined ? text("card.accept.none") : text("card.accepted", { name: done.card.name });
}
