import { Access } from "@dicetower/access/api";
import { CommandReader, CommandRunner } from "@dicetower/commands/api";
import {
  argumentKinds,
  Changes,
  cacheInvalidation,
  commands,
  defineFeature,
  defineTopic,
  incoming,
  optionalService,
  Store,
  texts,
  textTable,
} from "@dicetower/contract";
import { groupFields } from "@dicetower/groups/api";
import { Players, personalData, personChanged } from "@dicetower/players/api";
import { aliasCommand } from "./alias-command.js";
import { aliasNameKind } from "./alias-kind.js";
import { shippedTexts } from "./generated/texts.js";
import { aliasesField } from "./group-field.js";
import { migrations } from "./migrations.js";
import { aliasData } from "./personal-data.js";
import { aliasStage } from "./running/alias-stage.js";
import type { AliasOwner } from "./store/alias.js";
import { AliasStore } from "./store/alias-store.js";

/** A process has changed aliases: what the others hold in memory is read again. */
const aliasesChanged = defineTopic<AliasOwner>("aliases.changed", { cluster: true });

/** Words that stand for whole commands, of a group or a person. */
export default defineFeature({
  id: "aliases",
  needs: { store: Store, changes: Changes, reader: CommandReader, runner: CommandRunner },
  migrations,
  async setup(host) {
    const { store, changes, reader, runner } = host.needs;
    const announceChange = cacheInvalidation(host, aliasesChanged, (owner) => aliases.reload(owner));
    const aliases = new AliasStore(store, changes, (owner) => announceChange(owner));
    await aliases.load();
    // Rare, and it may concern several identities and groups.
    host.on(personChanged, () => aliases.load());
    const players = optionalService(host, Players);
    const access = optionalService(host, Access);
    const services = { aliases, reader, runner, players, access };
    host.add(argumentKinds, aliasNameKind);
    host.add(texts, ...textTable(shippedTexts, "text"));
    host.add(commands, aliasCommand(services));
    host.add(incoming, aliasStage(services));
    host.add(groupFields, aliasesField(aliases, reader));
    host.add(personalData, aliasData(store));
  },
});
