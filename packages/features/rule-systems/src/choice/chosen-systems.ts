import { type Actor, codes, failure, type MessageLocation, type SharedChange } from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { Players } from "@dicetower/players/api";
import type { CardModel, RuleFile, RuleSystem, RuleSystems, RuleTrial, RuleTrialResult } from "../api.js";
import { type TrialParts, tryCommand } from "../custom/trial.js";
import { readCardModel } from "../foreign/card-model.js";
import { cardModel, ruleFileOf } from "../foreign/converted.js";
import type { SystemRegistry } from "../registry/registry.js";
import { compileTemplate } from "../templates/compile-template.js";
import { parseTemplate } from "../templates/parse-template.js";
import { groupSystem, ownSystem } from "./choice-fields.js";

/** Played where nobody has chosen. */
const usual = "coc7";

/** What is played where there is no rule system at all. */
const nothing: RuleSystem = compileTemplate(
  { name: "none", fullName: "-" },
  { source: "builtin", packId: "" },
);

/** The token `RuleSystems`. */
export class ChosenSystems implements RuleSystems {
  /** What commands are tried with; undefined while there are no dice. */
  trials: TrialParts | undefined;

  /** @param told called after a choice */
  constructor(
    readonly registry: SystemRegistry,
    readonly groups: Groups,
    readonly players: Players,
    readonly told: (place: MessageLocation, name: string | undefined) => void,
    /** Aborts when the feature ends. */
    readonly signal: AbortSignal,
  ) {}

  get all(): readonly RuleSystem[] {
    return this.registry.all;
  }

  get(name: string): RuleSystem | undefined {
    return this.registry.get(name);
  }

  find(word: string): RuleSystem | undefined {
    return this.registry.find(word);
  }

  chosenAt(place: MessageLocation): string | undefined {
    const name = isGroup(place)
      ? this.groups.field(place, groupSystem)
      : this.players.settingAt(place, ownSystem);
    return name === "" ? undefined : name;
  }

  at(place: MessageLocation): RuleSystem {
    const chosen = this.chosenAt(place);
    const found = chosen === undefined ? undefined : this.registry.get(chosen);
    return found ?? this.registry.get(usual) ?? nothing;
  }

  async choose(
    place: MessageLocation,
    name: string | undefined,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void> {
    if (name !== undefined && this.registry.get(name) === undefined)
      throw failure(codes.notFound, `There is no rule system "${name}" that is switched on.`);
    const { platform = "", groupId = "", userId = "" } = place;
    if (isGroup(place))
      await this.groups.set({ platform, groupId }, groupSystem, name ?? null, actor, within);
    else await this.players.set({ platform, userId }, ownSystem, name ?? null, actor, within);
    if (within === undefined) this.told(place, name);
    else within.afterCommit(() => this.told(place, name));
  }

  async test(trial: RuleTrial, locale?: string): Promise<RuleTrialResult> {
    if (this.trials === undefined) throw failure(codes.notReady, "The dice are switched off.");
    return tryCommand(this.trials, trial, this.signal, locale);
  }

  async parse(content: string): Promise<RuleFile> {
    const origin = { source: "user", packId: "" } as const;
    return { template: (await parseTemplate(content, origin, this.signal)).template };
  }

  async readCardModel(content: string): Promise<CardModel> {
    const file = ruleFileOf(readCardModel(content), cardModel);
    return { ...file, ...(await this.parse(file.content)) };
  }
}

function isGroup({ groupId }: MessageLocation): boolean {
  return groupId !== undefined && groupId !== "";
}
