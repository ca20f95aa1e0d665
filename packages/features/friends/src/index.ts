import { Access } from "@dicetower/access/api";
import { Adapters, adapterState } from "@dicetower/adapters/api";
import { CommandReader } from "@dicetower/commands/api";
import {
  Changes,
  Clock,
  defineFeature,
  incoming,
  jobs,
  Line,
  Notices,
  notices,
  optionalService,
  panelPages,
  resources,
  routes,
  Settings,
  Store,
  settings,
  texts,
  textTable,
} from "@dicetower/contract";
import { personalData } from "@dicetower/players/api";
import { FriendCleaning } from "./api.js";
import { cleanNotice, FriendCleaner } from "./clean.js";
import { FriendLists } from "./friend-lists.js";
import { FriendRecords } from "./friend-records.js";
import { shippedTexts } from "./generated/texts.js";
import { migrations } from "./migrations.js";
import { friendPage, friendRoutes, friendTable } from "./routes.js";
import { friendCleanSettings, userGroupSettings } from "./settings.js";
import { UserGroupRule } from "./user-group.js";

/** Milliseconds between two writings of what friends have said. */
const flushMs = 10_000;

/** Friends of all accounts, their cleaning, and the official user group. */
export default defineFeature({
  id: "friends",
  needs: {
    settings: Settings,
    store: Store,
    changes: Changes,
    clock: Clock,
    line: Line,
    notices: Notices,
    adapters: Adapters,
    access: Access,
  },
  provides: [FriendCleaning],
  migrations,
  setup(host) {
    const { store, clock, adapters, access, line } = host.needs;
    const records = new FriendRecords(store, host.needs.changes, clock);
    const lists = new FriendLists(adapters, records, clock, host.log);
    const cleaner = new FriendCleaner({
      records,
      lists,
      adapters,
      access,
      settings: host.needs.settings.of(friendCleanSettings),
      notices: host.needs.notices,
      clock,
      log: host.log,
    });
    const reader = optionalService(host, CommandReader);
    const rule = new UserGroupRule({
      adapters,
      reader: reader,
      settings: host.needs.settings.of(userGroupSettings),
      store,
      clock,
      line,
    });
    const flush = () =>
      host.follow(
        records.flush().catch((error: unknown) => host.log.warn("interactions were not stored", { error })),
      );
    clock.every(flushMs, host.signal, flush);
    host.defer(() => records.flush());
    host.on(adapterState, ({ id, state }) => {
      if (state === "connected") host.follow(lists.read(id));
    });
    host.add(settings, friendCleanSettings, userGroupSettings);
    host.add(texts, ...textTable(shippedTexts));
    host.add(notices, cleanNotice);
    host.add(
      incoming,
      {
        key: "friends.seen",
        slot: "record",
        // Without `matches`: what it names counts towards the flood limits of whoever speaks.
        run({ scene, own, account, userId }) {
          if (scene === "private" && !own && account.exempt !== true)
            records.touch(Number(account.id), userId);
          return undefined;
        },
      },
      rule.stage(),
    );
    host.add(jobs, {
      key: "friends.clean",
      schedule: { cron: "40 4 * * *" },
      limitSeconds: 3_600,
      run: (signal) => cleaner.run(signal),
    });
    host.provide(FriendCleaning, cleaner);
    host.add(routes, ...friendRoutes(records, lists, cleaner, access.trustOf.bind(access)));
    host.add(resources, friendTable);
    host.add(panelPages, friendPage);
    host.add(personalData, {
      key: "friends",
      titleKey: "friends.held",
      export: async ({ platform, userId }) =>
        (await records.of(platform, userId)).map((friend) => ({ ...friend })),
      erase: async (db, { platform, userId }) => ({ friends: await records.erase(db, platform, userId) }),
    });
  },
});
