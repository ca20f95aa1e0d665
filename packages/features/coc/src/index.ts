import { Cards, cardRules } from "@dicetower/cards/api";
import { extensions } from "@dicetower/commands/api";
import {
  argumentKinds,
  Changes,
  Clock,
  type Command,
  commands,
  defineFeature,
  ifInstalled,
  jobs,
  optionalService,
  Settings,
  Store,
  settings,
  Texts,
  texts,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { Groups, groupFields } from "@dicetower/groups/api";
import { Session } from "@dicetower/play-session/api";
import { Players, personChanged, playerSettings } from "@dicetower/players/api";
import { RuleSystems, ruleSystems, systemsChanged, trialCommands } from "@dicetower/rule-systems/api";
import { CocVariants, type JudgedVariant, judgedVariants } from "./api.js";
import { capRule, floorRule } from "./card-rules.js";
import { checkCommands } from "./check/check-command.js";
import { checkKinds } from "./check/check-kinds.js";
import { checkTool } from "./check/check-tool.js";
import { checkTrial } from "./check/check-trial.js";
import { LastChecks } from "./check/last-checks.js";
import { opposedCommand } from "./check/opposed-command.js";
import { secondTryCommands } from "./check/second-try-commands.js";
import { generateCommand } from "./generate/generate-command.js";
import { MadeInvestigators } from "./generate/made-investigators.js";
import { growthCommand } from "./growth/growth-command.js";
import { growthKind } from "./growth/growth-kind.js";
import { insanityCommands } from "./insanity/insanity-command.js";
import { withRefusals } from "./refusals.js";
import { sanityCommands } from "./sanity/sanity-command.js";
import { SanityDays, sanityDaysMigration } from "./sanity/sanity-days.js";
import { sanityKind } from "./sanity/sanity-kind.js";
import { type CocServices, extension } from "./services.js";
import { cocSettings } from "./settings.js";
import { coc6 } from "./templates/coc6.js";
import { coc7 } from "./templates/coc7.js";
import { allTexts } from "./texts/all-texts.js";
import { CustomVariants, variantsMigration } from "./variants/custom-variants.js";
import { setcocCommand } from "./variants/setcoc-command.js";
import { setravCommand } from "./variants/setrav-command.js";
import { groupTieRule, groupVariant, ownVariant } from "./variants/variant-fields.js";
import { variantKind } from "./variants/variant-kind.js";
import { Variants } from "./variants/variants.js";

/** Call of Cthulhu: checks, sanity, growth, insanity and investigators. */
export default defineFeature({
  id: "coc",
  needs: {
    clock: Clock,
    store: Store,
    changes: Changes,
    settings: Settings,
    texts: Texts,
    dice: Dice,
    groups: Groups,
    players: Players,
    systems: RuleSystems,
    cards: Cards,
  },
  provides: [CocVariants],
  migrations: [variantsMigration, sanityDaysMigration],
  async setup(host) {
    const { clock, store, changes, texts: words, dice, groups, players, systems, cards } = host.needs;
    const live = host.needs.settings.of(cocSettings);
    const custom = new CustomVariants(store);
    await custom.use(systems.all);
    host.on(systemsChanged, () => custom.use(systems.all));
    let judged: readonly JudgedVariant[] = [];
    host.read(judgedVariants, ({ all }) => {
      judged = all.map(({ item }) => item);
    });
    const variants = new Variants(dice, groups, players, live, custom, () => judged);
    host.provide(CocVariants, { isTaken: (number) => variants.isTaken(number) });
    const session = optionalService(host, Session);
    const services: CocServices = {
      host,
      clock,
      store,
      changes,
      texts: words,
      dice,
      groups,
      players,
      systems,
      cards,
      settings: live,
      variants,
      lastChecks: new LastChecks(),
      sanityDays: new SanityDays(store, clock),
      made: new MadeInvestigators(clock),
      session: session,
    };

    host.on(personChanged, ({ platform, userId }) => services.lastChecks.forget(platform, userId));

    host.add(texts, ...allTexts);
    host.add(settings, cocSettings);
    host.add(extensions, { key: extension, kind: "builtin", title: "coc.extension", default: true });
    host.add(ruleSystems, { key: "coc7", template: coc7 }, { key: "coc6", template: coc6 });
    host.add(groupFields, groupVariant, groupTieRule);
    host.add(playerSettings, ownVariant);
    host.add(
      cardRules,
      capRule(() => dice.rules.value.capValues),
      floorRule,
    );
    host.add(jobs, {
      key: "coc.sanityDays",
      schedule: { everySeconds: 86_400 },
      run: () => services.sanityDays.sweep(),
    });
    host.add(trialCommands, checkTrial(services));
    host.add(argumentKinds, variantKind(variants), ...checkKinds(dice), sanityKind(dice), growthKind);
    host.add(commands, ...commandsOf(services).map(withRefusals));
    const ai = await ifInstalled("@dicetower/ai", () => import("@dicetower/ai/api"));
    ai?.addCommandTools(host, (tools) => [checkTool(tools)]);
  },
});

function commandsOf(services: CocServices): Command[] {
  return [
    ...checkCommands(services),
    opposedCommand(services),
    ...sanityCommands(services),
    growthCommand(services),
    ...insanityCommands(services),
    setcocCommand(services),
    setravCommand(services),
    generateCommand(services),
    ...secondTryCommands(services),
  ];
}
