import { codes, type Reply, text } from "@dicetower/contract";
import { bind, bindingsOf, everywhere, unbind, unbindCard } from "../store/bindings.js";
import { refuse } from "../store/limits.js";
import { boundOf, cardNamed, listOf, namingOf, type PcCall, systemNamed, withSystem } from "./pc-call.js";

/** `.pc new [system:][name]`. */
export async function create(pc: PcCall, made: string): Promise<Reply> {
  const { services, place, reason } = pc;
  const { system: word, name: said } = withSystem(made);
  const system = systemNamed(pc, word);
  const naming = await namingOf(pc, said);
  await services.service.create(place, { ...naming, system }, reason);
  return text("card.new", { name: naming.name, system });
}

/** `.pc tag [name] [--private]`: binds a card, or none. */
export async function tag(pc: PcCall, name: string, inPrivate: boolean): Promise<Reply> {
  const { services, owner } = pc;
  const { cards, clock } = services.service.services;
  const groups = inPrivate ? [everywhere] : pc.groups;
  if (name === "") {
    const before = await boundOf(pc);
    const count = await cards.store.change((db) => unbind(db, owner, groups));
    await services.service.renamed(owner, before?.id ?? 0);
    return count === 0 ? text("card.unbound.none") : text("card.unbound", { name: before?.name ?? "" });
  }
  const card = await cardNamed(pc, name);
  await cards.store.change((db) => bind(db, owner, groups, card.id, clock.seconds()));
  await services.service.renamed(owner, card.id);
  return text(inPrivate ? "card.bound.private" : "card.bound", { name: card.name });
}

/** `.pc untag [name]`: as `.pc tag` alone, for the card that is bound here. */
export async function untag(pc: PcCall, name: string): Promise<Reply> {
  if (name !== "") {
    const [card, bound] = [await cardNamed(pc, name), await boundOf(pc)];
    if (card.id !== bound?.id) return text("card.unbound.none");
  }
  return tag(pc, "", false);
}

/** `.pc untagAll [name]`: binds a card nowhere. */
export async function untagAll(pc: PcCall, name: string): Promise<Reply> {
  const { services, owner } = pc;
  const card = await cardNamed(pc, name);
  const count = await services.service.services.cards.store.change((db) => unbindCard(db, card.id));
  await services.service.renamed(owner, card.id);
  return text("card.unbound.all", { name: card.name, count });
}

/** `.pc nn new`, `.pc rename old new`: the card in force without an old name. */
export async function rename(pc: PcCall, before: string, name: string): Promise<Reply> {
  const { services, reason } = pc;
  const card = await cardNamed(pc, before);
  const renamed = await services.acts.rename(card, name, reason);
  return text("card.renamed", { before: card.name, name: renamed.name });
}

/** `.pc type [system]`: the system of the bound card. */
export async function type(pc: PcCall, said: string): Promise<Reply> {
  const { services, reason } = pc;
  const card = await cardNamed(pc, "");
  if (said.trim() === "") return text("card.type", { name: card.name, system: card.system });
  const system = systemNamed(pc, said.trim().toLowerCase());
  services.acts.checkLock(card, "write");
  await services.acts.patch(card, () => ({ system }), reason);
  return text("card.type.set", { name: card.name, before: card.system, system });
}

/** `.pc del name [yes]`. */
export async function remove(pc: PcCall, said: string): Promise<Reply> {
  const { services, owner, reason, call } = pc;
  const [, confirmed] = /^(.+)\s+yes$/isu.exec(said) ?? [];
  const name = confirmed ?? said;
  if (name === "" && (await boundOf(pc)) === undefined) throw refuse(codes.ruleBroken, "card.defaultDelete");
  const card = await cardNamed(pc, name);
  services.acts.checkLock(card, "delete");
  const bound = await services.service.services.cards.store.read((db) => bindingsOf(db, owner));
  if (confirmed === undefined && bound.some(({ cardId }) => cardId === card.id))
    return text("card.delete.confirm", { name: card.name, prefix: services.prefix(), word: call.word });
  await services.acts.remove(card, reason);
  return text("card.deleted", { name: card.name });
}

/** `.pc clr`, and `.pc clr yes`, which deletes all cards that are not locked against it. */
export async function clear(pc: PcCall, yes: boolean): Promise<Reply> {
  const { services, reason, call } = pc;
  const cards = await listOf(pc);
  if (cards.length === 0) return text("card.list.empty");
  if (!yes)
    return text("card.clear.confirm", { count: cards.length, prefix: services.prefix(), word: call.word });
  let count = 0;
  for (const card of cards) {
    if (card.locks.includes("delete")) continue;
    await services.acts.remove(card, reason);
    count++;
  }
  return text("card.cleared", { count, kept: cards.length - count });
}

/** `.pc restore name`. */
export async function restore({ services, owner, reason }: PcCall, name: string): Promise<Reply> {
  const card = await services.acts.restore(owner, name, reason);
  return text("card.restored", { name: card.name });
}
