import { locationOf, type Reply, text } from "@dicetower/contract";
import type { Sheet } from "../sheet/sheet.js";
import { bind } from "../store/bindings.js";
import { emptyCard } from "../store/card-row.js";
import { checkCardName } from "../store/limits.js";
import { type StForm, saying } from "./form.js";
import { refusalOf } from "./values/check-values.js";
import { parseValues } from "./values/parse-values.js";
import { contextOf } from "./values/value-context.js";
import type { ValueList } from "./values/value-items.js";
import { writeValues } from "./values/write-values.js";

const named = /^([^\s:=#&"“”]{1,60}?)([#-])(?=\s*\S)/u;

/** `.st <card>-<values>`, `.st <card>#<values>`: makes the card or switches to it. Undefined where it is not that. */
export async function wholeCard(form: StForm, system: string | undefined): Promise<Reply | undefined> {
  const { services, rest, original, sheet, place } = form;
  const match = named.exec(rest);
  if (match === null) return undefined;
  const [head = "", said = "", sign] = match;
  // Neither a name nor a value that something is taken from.
  if (/\d$/.test(said) && sign === "-") return undefined;
  if (
    sign === "-" &&
    (sheet.has(said) || sheet.system.knows(said) || /^\s*[\d(dD]/.test(rest.slice(head.length)))
  )
    return undefined;
  const name = original.length === rest.length ? original.slice(0, said.length) : said;
  const target = await cardFor(form, name, system);
  const list = parseValues(
    rest.slice(head.length),
    original.slice(head.length),
    contextOf(services, target.sheet),
  );
  const { items, badValues } = list;
  if (items.length + badValues.length === 0 || items.some(({ kind }) => kind === "change")) return undefined;
  checkCardName(name);
  // Before anything is made: a card without its values is half of what was asked for.
  const refusal = refusalOf(target.sheet, list, form.locale);
  if (refusal !== undefined) return saying(form, refusal.key, refusal.values);
  return toCard({ ...form, place }, name, target, list);
}

/** The card that a name stands for, and the system that its values are read under. */
interface Target {
  /** One without an id is not there yet. */
  readonly sheet: Sheet;
  readonly system: string | undefined;
}

async function cardFor(
  { services, place }: StForm,
  name: string,
  system: string | undefined,
): Promise<Target> {
  const { service, systems } = services;
  const owner = service.ownerAt(place);
  const { cards } = service.services;
  const known = await cards.store.read((db) => cards.byName(db, owner, name));
  const card = known ?? emptyCard(owner, system ?? systems.at(place).name, name, undefined);
  return { sheet: service.sheet(card, place, system), system };
}

async function toCard(
  form: StForm,
  name: string,
  { sheet: { card }, system }: Target,
  list: ValueList,
): Promise<Reply> {
  const { services, place, call, reason } = form;
  const { service } = services;
  const owner = service.ownerAt(place);
  const { cards, clock } = service.services;
  const first = [];
  if (card.id === 0) {
    await service.create(place, { name, system: card.system }, reason);
    first.push(saying(form, "card.new", { name, system: card.system }));
  } else {
    await cards.store.change((db) => bind(db, owner, service.groupsAt(place), card.id, clock.seconds()));
    await service.renamed(owner, card.id);
    first.push(text("card.bound", { name }));
  }
  const sheet = await service.at(place, system === undefined ? {} : { system });
  return writeValues({ ...form, sheet, place: place ?? locationOf(call.message) }, list, first);
}
