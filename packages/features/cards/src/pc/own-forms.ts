import { codes, type Reply, text } from "@dicetower/contract";
import { bind, bindingsOf, everywhere, unbind, unbindCard } from "../store/bindings.js";
import { refuse } from "../store/limits.js";
import {
  boundOf,
  cardNamed,
  listOf,
  namingOf,
  type PcForm,
  systemNamed,
  withSystem,
  wordsOf,
} from "./pc-call.js";

/** `.pc new [system:][name]`. */
export async function create(form: PcForm): Promise<Reply> {
  const { services, place, reason } = form;
  const { system: word, name: said } = withSystem(form.said);
  const system = systemNamed(form, word);
  const naming = await namingOf(form, said);
  await services.service.create(place, { ...naming, system }, reason);
  return text("card.new", { name: naming.name, system });
}

/** `.pc tag [name] [--private]`: binds a card, or none. */
export async function tag(form: PcForm): Promise<Reply> {
  const { services, owner, call, said } = form;
  const { cards, clock } = services.service.services;
  const inPrivate = call.options.has("private");
  const group = inPrivate ? everywhere : form.group;
  const [name = call.options.get("private") ?? ""] = wordsOf(said);
  if (name === "") {
    const before = await boundOf(form);
    const count = await cards.store.change((db) => unbind(db, owner, group));
    await services.service.renamed(owner, before?.id ?? 0);
    return count === 0 ? text("card.unbound.none") : text("card.unbound", { name: before?.name ?? "" });
  }
  const card = await cardNamed(form, name);
  await cards.store.change((db) => bind(db, owner, group, card.id, clock.seconds()));
  await services.service.renamed(owner, card.id);
  return text(inPrivate ? "card.bound.private" : "card.bound", { name: card.name });
}

/** `.pc untag [name]`: as `.pc tag` alone, for the card that is bound here. */
export async function untag(form: PcForm): Promise<Reply> {
  if (form.said !== "") {
    const [card, bound] = [await cardNamed(form, form.said), await boundOf(form)];
    if (card.id !== bound?.id) return text("card.unbound.none");
  }
  return tag({ ...form, said: "" });
}

/** `.pc untagAll [name]`: binds a card nowhere. */
export async function untagAll(form: PcForm): Promise<Reply> {
  const { services, owner } = form;
  const card = await cardNamed(form, form.said);
  const count = await services.service.services.cards.store.change((db) => unbindCard(db, card.id));
  await services.service.renamed(owner, card.id);
  return text("card.unbound.all", { name: card.name, count });
}

/** `.pc nn new`, `.pc rename [old] new`. */
export async function rename(form: PcForm): Promise<Reply> {
  const { services, reason } = form;
  const words = wordsOf(form.said);
  const [first = "", second] = words;
  if (first === "") return text("error.argument");
  const list = await listOf(form);
  const known = second === undefined ? undefined : list.find(({ name }) => name === first);
  // A name may have blanks: what does not begin with a card's name is the new one as a whole.
  const card =
    second === undefined ? await cardNamed(form, "") : (known ?? (await renamedByNumber(form, first)));
  const name = second === undefined ? first : words.slice(1).join(" ");
  const renamed = await services.acts.rename(card, name, reason);
  return text("card.renamed", { before: card.name, name: renamed.name });
}

function renamedByNumber(form: PcForm, said: string) {
  return cardNamed(form, said);
}

/** `.pc type [system]`: the system of the bound card. */
export async function type(form: PcForm): Promise<Reply> {
  const { services, said, reason } = form;
  const card = await cardNamed(form, "");
  if (said.trim() === "") return text("card.type", { name: card.name, system: card.system });
  const system = systemNamed(form, said.trim().toLowerCase());
  services.acts.checkLock(card, "write");
  await services.acts.patch(card, () => ({ system }), reason);
  return text("card.type.set", { name: card.name, before: card.system, system });
}

/** `.pc del name [yes]`. */
export async function remove(form: PcForm): Promise<Reply> {
  const { services, owner, reason, call } = form;
  const words = wordsOf(form.said);
  const yes = words.length > 1 && words.at(-1)?.toLowerCase() === "yes";
  const name = (yes ? words.slice(0, -1) : words).join(" ");
  if (name === "" && (await boundOf(form)) === undefined)
    throw refuse(codes.ruleBroken, "card.defaultDelete");
  const card = await cardNamed(form, name);
  services.acts.checkLock(card, "delete");
  const bound = await services.service.services.cards.store.read((db) => bindingsOf(db, owner));
  if (!yes && bound.some(({ cardId }) => cardId === card.id))
    return text("card.delete.confirm", { name: card.name, prefix: services.prefix(), word: call.word });
  await services.acts.remove(card, reason);
  return text("card.deleted", { name: card.name });
}

/** `.pc clr yes`: deletes all cards that are not locked against it. */
export async function clear(form: PcForm): Promise<Reply> {
  const { services, said, reason, call } = form;
  const cards = await listOf(form);
  if (cards.length === 0) return text("card.list.empty");
  if (said.trim().toLowerCase() !== "yes")
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
export async function restore(form: PcForm): Promise<Reply> {
  const { services, owner, said, reason } = form;
  if (said.trim() === "") return text("error.argument");
  const card = await services.acts.restore(owner, said.trim(), reason);
  return text("card.restored", { name: card.name });
}
