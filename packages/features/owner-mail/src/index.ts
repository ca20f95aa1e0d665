import { Access } from "@dicetower/access/api";
import { Adapters } from "@dicetower/adapters/api";
import {
  argumentKinds,
  Changes,
  Clock,
  type Contribution,
  cacheInvalidation,
  commands,
  defineFeature,
  defineTopic,
  incoming,
  Notices,
  notices,
  Store,
  texts,
  textTable,
} from "@dicetower/contract";
import { type PlaySessions, PlayTables, playSessions } from "@dicetower/groups/api";
import { personalData } from "@dicetower/players/api";
import { forwardingStage } from "./forwarding.js";
import { shippedTexts } from "./generated/texts.js";
import { linkCommand } from "./link-command.js";
import { LinkedGroups } from "./linked-groups.js";
import { Links } from "./links.js";
import { migrations } from "./migrations.js";
import { OwnerMessages } from "./owner-messages.js";
import { sendCommand, sendNotice } from "./send-command.js";
import { windowKind } from "./window.js";

/** A process has changed the links: the others read them again. */
const linksChanged = defineTopic<null>("owner-mail.links", { cluster: true });

/** Messages to the owners, and links between chats. */
export default defineFeature({
  id: "owner-mail",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    notices: Notices,
    access: Access,
    adapters: Adapters,
  },
  provides: [PlayTables],
  migrations,
  async setup(host) {
    const { store, changes, clock, access, adapters } = host.needs;
    const messages = new OwnerMessages(store, clock);
    const announceChange = cacheInvalidation(host, linksChanged, () => links.load());
    let sessions: readonly Contribution<PlaySessions>[] = [];
    host.read(playSessions, ({ all }) => {
      sessions = all;
    });
    const linked = new LinkedGroups(() => sessions);
    const links = new Links(
      store,
      changes,
      clock,
      (account) => adapters.get(account)?.platform ?? "",
      () => announceChange(null),
      (all) => linked.use(all),
    );
    await links.load();
    host.add(texts, ...textTable(shippedTexts, "manage"));
    host.add(notices, sendNotice);
    host.add(argumentKinds, windowKind);
    host.add(
      commands,
      sendCommand({ messages, access, adapters, notices: host.needs.notices, clock }),
      linkCommand(links),
    );
    host.add(incoming, forwardingStage(links, adapters, clock));
    host.add(personalData, {
      key: "owner-mail",
      titleKey: "ownerMail.data",
      export: async ({ platform, userId }) =>
        (await messages.of(platform, userId)).map(({ id, content, sentAt }) => ({ id, content, sentAt })),
      erase: async (db, { platform, userId }) => ({
        ownerMessages: await messages.erase(db, platform, userId),
        links: await links.erase(
          db,
          adapters.list().flatMap((account) => (account.platform === platform ? [account.id] : [])),
          userId,
        ),
      }),
      eraseFiles: () => links.load(),
    });
    host.provide(PlayTables, linked);
  },
});
