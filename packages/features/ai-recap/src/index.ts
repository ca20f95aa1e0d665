import { Adapters } from "@dicetower/adapters/api";
import { Ai } from "@dicetower/ai/api";
import { LevelWords } from "@dicetower/ai-polish/api";
import {
  addBuilt,
  argumentKinds,
  Clock,
  commands,
  defineFeature,
  Journal,
  jobs,
  Line,
  optionalService,
  routes,
  Texts,
  text,
  texts,
  textTable,
} from "@dicetower/contract";
import { Session } from "@dicetower/play-session/api";
import { type PlayerSetting, Players, personalData, playerSettings } from "@dicetower/players/api";
import { logActions, logChanged, SessionLogs } from "@dicetower/session-logs/api";
import { Recaps } from "./api.js";
import { type RecapCommandParts, recapAction, recapCommand } from "./command/recap-command.js";
import { recapWish } from "./command/recap-words.js";
import { shippedTexts } from "./generated/texts.js";
import { migrations } from "./migrations.js";
import { recapPersonalData } from "./personal-data.js";
import { RecapService } from "./recaps/recap-service.js";
import { RecapStore } from "./recaps/recap-store.js";
import { recapRoutes } from "./routes/recap-routes.js";
import { recapTab } from "./tab.js";
import { RecapWriter } from "./writing/recap-writer.js";

const sweepSeconds = 3_600;

/** Tells “previously on …” of a session log by a model, from the log's own lines. */
export default defineFeature({
  id: "ai-recap",
  needs: { ai: Ai, logs: SessionLogs, journal: Journal, clock: Clock, line: Line, texts: Texts },
  provides: [Recaps],
  migrations,
  setup(host) {
    const { ai, logs, journal, clock, line, texts: words } = host.needs;
    const session = optionalService(host, Session);
    const adapters = optionalService(host, Adapters);
    const levels = new LevelWords(false);
    host.read(texts, ({ all }) => levels.use(all));
    const players = optionalService(host, Players);
    // Whoever talks to people brings it; what it says holds for all that models are shown.
    let ownSwitch: PlayerSetting<boolean> | undefined;
    host.read(playerSettings, ({ all }) => {
      ownSwitch = all.find(({ key }) => key === "aiEnabled")?.item as PlayerSetting<boolean> | undefined;
    });
    const store = new RecapStore(journal);
    const writer = new RecapWriter({
      ai,
      logs,
      levels: () => new RegExp(levels.pattern, "iu"),
      levelWord: (level, locale) => {
        const key = [`level.${level}`, `logs.html.level.${level}`].find((one) => words.has(one));
        return key === undefined ? level : words.render(text(key), locale);
      },
      shows: async (person) =>
        ownSwitch === undefined || (await players()?.setting(person, ownSwitch)) !== false,
    });
    const recaps = new RecapService({
      writer,
      store,
      clock,
      log: host.log,
      signal: host.signal,
      follow: (work) => host.follow(work),
    });
    const post = (log: number) => store.post(log, clock.seconds());
    const parts: RecapCommandParts = {
      ai,
      logs,
      recaps,
      line,
      post,
      isHost: (message) => session()?.isHost(message) === true,
    };
    host.add(texts, ...textTable(shippedTexts, "log"));
    host.add(argumentKinds, recapWish);
    host.add(commands, recapCommand(parts));
    host.add(logActions, recapAction(parts));
    host.add(routes, ...recapRoutes({ ai, logs, store, recaps, adapters, locale: () => words.locale, post }));
    host.add(personalData, recapPersonalData(store));
    addBuilt(host, import.meta.url, { tabs: [recapTab] });
    const follow = async (id: number) => {
      const log = await logs.get(id);
      await (log === undefined ? store.remove(id) : store.follow(log));
    };
    host.on(logChanged, ({ id }) => host.follow(follow(id)));
    host.add(jobs, {
      key: "ai-recap.sweep",
      schedule: { everySeconds: sweepSeconds },
      // A kill may have come between the end of a log and that of its recaps.
      async run(signal) {
        for (const id of await store.logs()) {
          signal.throwIfAborted();
          if ((await logs.get(id)) === undefined) await store.remove(id);
        }
      },
    });
    host.provide(Recaps, {
      async latest(group) {
        const row = await store.latest(group);
        return row === undefined
          ? undefined
          : {
              ...group,
              logId: row.log,
              logName: row.log_name,
              text: row.text,
              postedAt: Number(row.posted_at),
            };
      },
    });
  },
});
