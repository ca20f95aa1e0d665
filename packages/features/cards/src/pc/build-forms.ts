import { codes, type Reply, sanitizeText, text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { Variables } from "@dicetower/dice/api";
import type { Generator, RuleSystem } from "@dicetower/rule-systems/api";
import { refuse } from "../store/limits.js";
import { cardNamed, namingOf, type PcCall, withSystem } from "./pc-call.js";

/** `.pc build [template:][name]`: a new card, filled by the generator of the system. */
export async function build(pc: PcCall, made: string): Promise<Reply> {
  const { services, place, reason } = pc;
  const { system: word, name: said } = withSystem(made);
  const { system, generator } = generatorOf(pc, word);
  const naming = await namingOf(pc, said);
  await services.service.checkNew(place, naming.name);
  const values = await generated(pc, system, generator);
  if (!(values instanceof Map)) return values;
  await services.service.create(
    place,
    { ...naming, system: system.name, attributes: Object.fromEntries(values) },
    reason,
  );
  return text("card.built", { name: naming.name, line: lineOf(generator, values, system, pc.call.locale) });
}

/** `.pc redo template:name`: clears a card and fills it anew. */
export async function redo(pc: PcCall, made: string): Promise<Reply> {
  const { services, place, reason } = pc;
  const { system: word, name } = withSystem(made);
  const card = await cardNamed(pc, name);
  services.acts.checkLock(card, "write");
  const { system, generator } = generatorOf(pc, word ?? card.system);
  const values = await generated(pc, system, generator);
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
  return text("card.built", { name: card.name, line: lineOf(generator, values, system, pc.call.locale) });
}

/** The generator that a word names, by its own name or by that of a system. @throws Failure */
function generatorOf(
  { services, place }: PcCall,
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
  pc: PcCall,
  system: RuleSystem,
  generator: Generator,
): Promise<Map<string, number> | Reply> {
  const { services, place } = pc;
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
