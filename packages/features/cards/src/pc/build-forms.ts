import { codes, type Reply, sanitizeText, text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { Variables } from "@dicetower/dice/api";
import type { Generator, RuleSystem } from "@dicetower/systems/api";
import { refuse } from "../store/limits.js";
import { cardNamed, namingOf, type PcForm, withSystem } from "./pc-call.js";

/** `.pc build [template:][name]`: a new card, filled by the generator of the system. */
export async function build(form: PcForm): Promise<Reply> {
  const { services, place, reason } = form;
  const { system: word, name: said } = withSystem(form.said);
  const { system, generator } = generatorOf(form, word);
  const values = await generated(form, system, generator);
  if (!(values instanceof Map)) return values;
  const naming = await namingOf(form, said);
  await services.service.create(
    place,
    { ...naming, system: system.name, attributes: Object.fromEntries(values) },
    reason,
  );
  return text("card.built", { name: naming.name, line: lineOf(generator, values, system, form.call.locale) });
}

/** `.pc redo template:name`: clears a card and fills it anew. */
export async function redo(form: PcForm): Promise<Reply> {
  const { services, place, reason } = form;
  const { system: word, name } = withSystem(form.said);
  const card = await cardNamed(form, name);
  services.acts.checkLock(card, "write");
  const { system, generator } = generatorOf(form, word ?? card.system);
  const values = await generated(form, system, generator);
  if (!(values instanceof Map)) return values;
  if (card.system !== system.name) await services.acts.patch(card, () => ({ system: system.name }), reason);
  await services.service.edit(
    services.service.sheet({ ...card, system: system.name }, place, system.name),
    (current) => ({
      attributes: {
        ...Object.fromEntries(Object.keys(current.card.attributes).map((one) => [one, null])),
        ...Object.fromEntries(values),
      },
      checks: [],
    }),
    { ...reason, anySystem: true },
  );
  return text("card.built", { name: card.name, line: lineOf(generator, values, system, form.call.locale) });
}

/** The generator that a word names, by its own name or by that of a system. @throws Failure */
function generatorOf(
  { services, place }: PcForm,
  word: string | undefined,
): { readonly system: RuleSystem; readonly generator: Generator } {
  const { systems } = services;
  const here = systems.at(place);
  const named = word === undefined || word === "" ? here : (systems.find(word) ?? systems.get(word));
  const owner = named ?? systems.all.find(({ template }) => Object.hasOwn(template.generate, word ?? ""));
  const generators = owner?.template.generate ?? {};
  const generator =
    (word !== undefined && Object.hasOwn(generators, word) ? generators[word] : undefined) ??
    Object.values(generators)[0];
  if (owner === undefined || generator === undefined)
    throw refuse(codes.notFound, "card.noGenerator", { system: sanitizeText(word ?? here.name, 32) });
  return { system: owner, generator };
}

/** Rolls what a generator asks for; what is said instead where it cannot be worked out. */
async function generated(
  form: PcForm,
  system: RuleSystem,
  generator: Generator,
): Promise<Map<string, number> | Reply> {
  const { services, place } = form;
  const values = new Map<string, number>();
  const lookup = (name: string) => values.get(system.nameOf(name));
  const variables: Variables = { lookup, assign() {}, save: () => [] };
  const ticket = await services.dice.take(place);
  try {
    for (const [name, expr] of [
      ...Object.entries(generator.attrs),
      ...Object.entries(generator.derived ?? {}),
    ]) {
      const outcome = services.service.services.formulas.evaluate(expr, lookup);
      const value =
        typeof outcome === "number"
          ? Math.floor(outcome)
          : services.dice.roll(expr, place, (faces) => ticket.die(faces), variables).evaluation.value;
      if (typeof value === "number") values.set(system.nameOf(name), value);
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return text(error.key, { operator: error.operator, ...error.values });
  } finally {
    ticket.done({ expression: system.name, value: [...values.values()].join(", "), hidden: false });
  }
  return values;
}

function lineOf(
  { line }: Generator,
  values: ReadonlyMap<string, number>,
  system: RuleSystem,
  locale: string,
): string {
  // `力量:{力量}`: a name in front of its own value is said in the language of the reader.
  const named = line.replace(/([^\s{}:：]{1,60})(?=[:：]?\{\1\})/gu, (name: string) =>
    system.shownName(system.nameOf(name), locale),
  );
  return named.replace(/\{([^{}]{1,60})\}/g, (all, name: string) =>
    String(values.get(system.nameOf(name)) ?? all),
  );
}
