import { codes, failure, Joi, settingsGroup } from "@dicetower/contract";
import { defaultMaxRounds, type EngineChoice, type EngineMode } from "../engine/index.js";

/** Dice rules of the installation. */
export interface DiceRules {
  readonly defaultFaces: number;
  readonly maxFaces: number;
  readonly maxDice: number;
  readonly maxRounds: number;
  readonly maxBonus: number;
  readonly maxGenerate: number;
  readonly maxExplosions: number;
  readonly cocVariant: number;
  readonly rcUsesVariant: boolean;
  readonly opposedRule: number;
  readonly capValues: boolean;
  readonly showDetail: boolean;
  readonly shortenOver: number;
  readonly switches: { delegate: boolean; stats: boolean; ticks: boolean; luckBurn: boolean };
  readonly engines: {
    /** Null: the usual engines. */
    readonly global: StoredChoice | null;
    readonly byAdapterType: Readonly<Record<string, StoredChoice | null>>;
    readonly byAccount: Readonly<Record<string, StoredChoice | null>>;
  };
}

/** Engines of a layer as they are stored. */
export interface StoredChoice {
  readonly mode: EngineMode;
  readonly engines: readonly string[];
}

/** What is asked where no layer chooses. */
const usualChoice: StoredChoice = { mode: "enhanced", engines: [] };

const choice = Joi.object<StoredChoice>({
  mode: Joi.string().valid("enhanced", "compatible", "raw", "custom").required(),
  engines: Joi.array()
    .items(
      Joi.string()
        .pattern(/^[a-z][a-z0-9-]*$/)
        .max(40),
    )
    .unique()
    .max(20)
    .default([])
    // Their order is that in which they are asked.
    .meta({ widget: "list" }),
});

/** Most faces of a die written without any. */
export const maxDefaultFaces = 9999;

const whole = (least: number, most: number, standard: number) =>
  Joi.number().integer().min(least).max(most).default(standard);

const flag = (standard: boolean) => Joi.boolean().default(standard);

/** Heading of the fields that keep people from asking for too much. */
const limits = { group: "limits" };

const engines = Joi.object({
  global: choice.allow(null).default(usualChoice),
  byAdapterType: Joi.object().pattern(Joi.string().max(60), choice.allow(null)).max(50).default({}),
  byAccount: Joi.object().pattern(Joi.string().max(60), choice.allow(null)).max(500).default({}),
});

const switches = Joi.object({
  delegate: flag(true),
  stats: flag(true),
  ticks: flag(true),
  luckBurn: flag(true),
});

/** Fields that name engines: the JSON pointer of the choice, the place of the name in it, and the name. */
function* namesIn({
  engines: layers,
}: DiceRules): Generator<readonly [choice: string, at: number, name: string]> {
  const choices: [string, StoredChoice | null][] = [["/engines/global", layers.global]];
  for (const layer of ["byAdapterType", "byAccount"] as const)
    for (const [place, stored] of Object.entries(layers[layer]))
      choices.push([`/engines/${layer}/${place.replaceAll("~", "~0").replaceAll("/", "~1")}`, stored]);
  for (const [pointer, stored] of choices)
    for (const [at, name] of (stored?.engines ?? []).entries()) yield [pointer, at, name];
}

/**
 * Refuses names of engines that nobody has. A choice keeps those that are stored in it, in whatever order: their feature
 * may be off for a while.
 * @throws Failure 40001
 */
export function checkEngines(next: DiceRules, before: DiceRules, there: readonly string[]): void {
  const stored = new Set([...namesIn(before)].map(([pointer, , name]) => `${pointer} ${name}`));
  const errors = [...namesIn(next)]
    .filter(([pointer, , name]) => !there.includes(name) && !stored.has(`${pointer} ${name}`))
    .map(([pointer, at, name]) => ({
      path: `${pointer}/engines/${at}`,
      message: `nobody has an engine "${name}"; there are ${there.join(", ")}`,
    }));
  if (errors.length > 0)
    throw failure(codes.invalid, "Some engines are not there: see the fields.", { errors });
}

/** A custom choice without engines would leave every roll unread. */
function checkChoices({ engines: layers }: DiceRules): void {
  const places = { ...layers.byAdapterType, ...layers.byAccount, global: layers.global };
  for (const [place, stored] of Object.entries(places))
    if (stored?.mode === "custom" && stored.engines.length === 0)
      throw failure(codes.ruleBroken, `The custom engine choice of "${place}" names no engine.`);
}

export const diceRules = settingsGroup<DiceRules>({
  check: checkChoices,
  key: "dice",
  path: "/api/dice/rules",
  category: "dice",
  page: "dice",
  order: 10,
  schema: Joi.object<DiceRules>({
    defaultFaces: whole(1, maxDefaultFaces, 100).meta({ unit: "faces" }),
    maxFaces: whole(2, 1_000_000, 9999).meta({ ...limits, unit: "faces" }),
    maxDice: whole(1, 9999, 999).meta({ ...limits, unit: "dice" }),
    maxRounds: whole(1, 25, defaultMaxRounds).meta(limits),
    maxBonus: whole(1, 20, 9).meta({ ...limits, unit: "dice" }),
    maxGenerate: whole(1, 20, 10).meta(limits),
    maxExplosions: whole(10, 1000, 100).meta(limits),
    cocVariant: whole(0, 99, 0),
    rcUsesVariant: flag(false),
    opposedRule: whole(0, 2, 1),
    capValues: flag(false),
    showDetail: flag(true),
    shortenOver: whole(1, 999, 20),
    switches: switches.default(switches.validate({}).value),
    engines: engines.default(engines.validate({}).value),
  }),
});

/** The engines in force: the account's, else the adapter type's, else the global ones. */
export function choiceAt(
  rules: DiceRules,
  place: { readonly adapter?: string; readonly account?: string },
): EngineChoice & { layer: "global" | "adapter" | "account" } {
  const account = own(rules.engines.byAccount, place.account);
  if (account !== undefined) return layered(account, "account");
  const adapter = own(rules.engines.byAdapterType, place.adapter);
  if (adapter !== undefined) return layered(adapter, "adapter");
  return layered(rules.engines.global ?? usualChoice, "global");
}

/** Field by field: a spread costs more than the rest of the look, and each roll looks. */
function layered<L>({ mode, engines }: StoredChoice, layer: L): StoredChoice & { readonly layer: L } {
  return { mode, engines, layer };
}

function own(
  layer: Readonly<Record<string, StoredChoice | null>>,
  name: string | undefined,
): StoredChoice | undefined {
  return name !== undefined && Object.hasOwn(layer, name) ? (layer[name] ?? undefined) : undefined;
}
