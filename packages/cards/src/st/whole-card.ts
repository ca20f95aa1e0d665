import { locationOf, type Reply, text } from "@dicetower/contract";
import { bind, groupOf } from "../store/bindings.js";
import { checkCardName } from "../store/limits.js";
import { type StForm, saying } from "./form.js";
import { parseValues, type ValueList } from "./parse-values.js";
import { contextOf } from "./value-context.js";
import { writeValues } from "./write-values.js";

const named = /^([^\s:=#&"“”]{1,60}?)([#-])(?=\s*\S)/u;

/** `.st <card>-<values>`, `.st <card>#<values>`: makes the card or switches to it. Undefined where it is not that. */
export async function wholeCard(form: StForm, system: string | undefined): Promise<Reply | undefined> {
  const { services, call, sheet, place } = form;
  const match = named.exec(call.rest);
  if (match === null) return undefined;
  const [head = "", said = "", sign] = match;
  // Neither a name nor a value that something is taken from.
  if (/\d$/.test(said) && sign === "-") return undefined;
  if (
    sign === "-" &&
    (sheet.has(said) || sheet.system.knows(said) || /^\s*[\d(dD]/.test(call.rest.slice(head.length)))
  )
    return undefined;
  const list = parseValues(
    call.rest.slice(head.length),
    call.original.slice(head.length),
    contextOf(services, sheet),
  );
  if (list.items.length === 0 || list.items.some(({ kind }) => kind === "change")) return undefined;
  const name = call.original.length === call.rest.length ? call.original.slice(0, said.length) : said;
  checkCardName(name);
  return toCard({ ...form, place }, name, system, list);
}

async function toCard(
  form: StForm,
  name: string,
  system: string | undefined,
  list: ValueList,
): Promise<Reply> {
  const { services, place, call, reason } = form;
  const { service, systems } = services;
  const owner = service.ownerAt(place);
  const { cards, clock } = service.services;
  const known = await cards.store.read((db) => cards.byName(db, owner, name));
  const first = [];
  if (known === undefined) {
    await service.create(place, { name, system: system ?? systems.at(place).name }, reason);
    first.push(saying(form, "card.new", { name, system: system ?? systems.at(place).name }));
  } else {
    await cards.store.change((db) => bind(db, owner, groupOf(place), known.id, clock.seconds()));
    await service.renamed(owner, known.id);
    first.push(text("card.bound", { name }));
  }
  const sheet = await service.at(place, system === undefined ? {} : { system });
  return writeValues({ ...form, sheet, place: place ?? locationOf(call.message) }, list, first);
}
