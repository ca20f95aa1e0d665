import { Extensions } from "@dicetower/commands/api";
import {
  addBuilt,
  argumentKinds,
  Changes,
  cacheInvalidation,
  commands,
  defineFeature,
  defineTopic,
  Files,
  followFolder,
  type MessageLocation,
  optionalService,
  panelPages,
  Random,
  resources,
  routes,
  Store,
  Texts,
  texts,
  textTable,
  wordings,
} from "@dicetower/contract";
import { Dice, faceSources, GroupFaces, PlayerFaces, setWords } from "@dicetower/dice/api";
import { Groups, groupFields } from "@dicetower/groups/api";
import { importTargets } from "@dicetower/imports/api";
import { Players, playerSettings } from "@dicetower/players/api";
import { Templates, textVariables } from "@dicetower/texts/api";
import {
  RuleSystems,
  ruleSystems,
  systemChosen,
  systemsChanged,
  type TrialCommand,
  type TrialSheet,
  trialCommands,
  trialSheets,
} from "./api.js";
import { groupSystem, ownSystem } from "./choice/choice-fields.js";
import { ChosenSystems } from "./choice/chosen-systems.js";
import { systemFaces, systemSetWord } from "./choice/set-word.js";
import { systemCommand } from "./choice/system-command.js";
import { systemKind } from "./choice/system-kind.js";
import { CommandsInForce } from "./custom/commands-in-force.js";
import { FileEditor } from "./files/file-editor.js";
import { RuleFiles } from "./files/rule-files.js";
import { rulesImport } from "./files/rules-import.js";
import { shippedTexts } from "./generated/texts.js";
import { rulePages } from "./pages.js";
import { SystemRegistry } from "./registry/registry.js";
import { offMigration, Switches } from "./registry/switches.js";
import { checkRoute } from "./routes/check-route.js";
import { ruleRoutes } from "./routes/rule-routes.js";
import { rulesPage, rulesTable } from "./routes/table.js";
import { testRoute } from "./routes/test-route.js";
import { systemWordings } from "./texts/system-wordings.js";

/** A process has changed files or switches: what the others hold in memory is read again. */
const storedChanged = defineTopic<null>("rule-systems.storedChanged", { cluster: true });

/** Rule systems: templates of attributes, aliases, computed values and checks, and which system a group plays. */
export default defineFeature({
  id: "rule-systems",
  needs: {
    store: Store,
    changes: Changes,
    files: Files,
    groups: Groups,
    players: Players,
    random: Random,
  },
  provides: [RuleSystems],
  migrations: [offMigration],
  async setup(host) {
    const { store, changes, groups, players, random } = host.needs;
    const switches = new Switches(store, changes);
    const files = new RuleFiles(host.needs.files.folder("rules"), host.signal);
    let begun = false;
    let custom: CommandsInForce | undefined;
    const registry = new SystemRegistry(switches, () => {
      if (custom !== undefined) host.follow(custom.follow());
      if (begun) host.emit(systemsChanged, null);
    });
    const changedHere = cacheInvalidation(host, storedChanged, () => editor.reload());
    const editor = new FileEditor({
      signal: host.signal,
      files,
      registry,
      switches,
      changes,
      told() {
        changedHere(null);
      },
    });
    await editor.reload();
    followFolder(host, "rules", () => editor.reload());
    host.read(ruleSystems, ({ all }) => registry.useContributed(all));
    begun = true;

    const systems = new ChosenSystems(
      registry,
      groups,
      players,
      (place, name) => host.emit(systemChosen, { place, name }),
      host.signal,
    );
    const parts = {
      systems,
      store,
      changes,
      groupName: (place: MessageLocation) => groups.nameOf(place),
      extensions: optionalService(host, Extensions),
      groupFaces: optionalService(host, GroupFaces),
      playerFaces: optionalService(host, PlayerFaces),
    };
    host.add(groupFields, groupSystem);
    host.add(playerSettings, ownSystem);
    host.add(setWords, systemSetWord(parts));
    host.add(faceSources, systemFaces(systems));
    const reload = async () => {
      await editor.reload();
      editor.parts.told();
      const own = registry.entries.filter(({ source }) => source === "user");
      const failed = own.filter(({ error }) => error !== "").map(({ filename }) => filename);
      return { count: own.length - failed.length, failed };
    };
    host.add(argumentKinds, systemKind(systems));
    host.add(commands, systemCommand({ ...parts, reload }));
    host.add(wordings, systemWordings(systems));
    host.add(texts, ...textTable(shippedTexts, "systems"));
    let variableNames: ReadonlySet<string> = new Set();
    host.read(textVariables, ({ all }) => {
      variableNames = new Set(all.map(({ key }) => key));
    });
    host.add(routes, ...ruleRoutes(registry, editor, groups), checkRoute);
    addBuilt(host, import.meta.url, rulePages);
    host.add(importTargets, rulesImport(files, editor));
    let tried: readonly TrialCommand[] = [];
    host.read(trialCommands, ({ all }) => {
      tried = all.map(({ item }) => item);
    });
    let sheet: TrialSheet | undefined;
    host.read(trialSheets, ({ all }) => {
      sheet = all[0]?.item;
    });
    host.add(resources, rulesTable);
    host.add(panelPages, rulesPage);
    host.when({ dice: Dice, templates: Templates, texts: Texts }, async (part, services) => {
      systems.trials = { ...services, registry, random, others: () => tried, sheet: () => sheet };
      part.add(routes, testRoute(systems));
      custom = new CommandsInForce(part, { ...services, systems, knowsPc: () => variableNames.has("pc") });
      part.defer(() => {
        custom = undefined;
        systems.trials = undefined;
      });
      await custom.follow();
    });
    host.provide(RuleSystems, systems);
  },
});
