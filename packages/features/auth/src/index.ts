import {
  Bus,
  Changes,
  Clock,
  credentials,
  defineFeature,
  Installation,
  jobs,
  Phase,
  Random,
  resources,
  routes,
  Store,
  texts,
  textTable,
} from "@dicetower/contract";
import { Auth, authChanged } from "./api.js";
import { sessionCredential } from "./credential.js";
import { shippedTexts } from "./generated/texts.js";
import { type LoginContext, noteChanges } from "./login-context.js";
import { LoginLimiter } from "./login-limiter.js";
import { migrations } from "./migrations.js";
import { createHashing } from "./password/hashing.js";
import { PasswordRecord } from "./password/record.js";
import { loginRoute } from "./routes/login.js";
import { logoutRoute } from "./routes/logout.js";
import { passwordRoutes } from "./routes/password.js";
import { sessionRoutes } from "./routes/sessions.js";
import { setUpRoutes } from "./routes/set-up.js";
import { statusRoute } from "./routes/status.js";
import { SessionStore } from "./sessions/session-store.js";
import { deleteDead } from "./sessions/table.js";
import { cookieName } from "./sessions/token.js";
import { announceSetUp, setUpAddress } from "./set-up/announce.js";
import { SetUpCode } from "./set-up/code.js";
import { SetUpRecord } from "./set-up/record.js";
import { sessionsTable } from "./table.js";
import { StoredTries, TriesInMemory } from "./try-book.js";

/** Milliseconds within which a session that another process has ended is dead here, too. */
const recheckMs = 3_000;
const daySeconds = 86_400;

/** An optional login password, and cookie sessions of the panel. */
export default defineFeature({
  id: "auth",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    installation: Installation,
    phase: Phase,
    bus: Bus,
  },
  provides: [Auth],
  migrations,
  async setup(host) {
    const { store, changes, clock, random, installation, phase, bus } = host.needs;
    const password = new PasswordRecord(store, changes);
    await password.load();
    const sessions = new SessionStore({
      scope: host,
      store,
      clock,
      random,
      epoch: () => password.state.epoch,
      shared: bus.shared,
    });
    host.defer(() => sessions.close());
    const setUp = new SetUpRecord(store, clock);
    await setUp.load();
    const code = new SetUpCode(store, random, clock);
    const setUpNeeded = () => !setUp.finished && !password.enabled;
    // Nobody else has the data folder of SQLite.
    const shared = store.dialect === "postgres";
    const stored = new StoredTries(store, clock);
    const limiter = new LoginLimiter(shared ? stored : new TriesInMemory(clock));
    const login: LoginContext = {
      setUp,
      code,
      setUpNeeded,
      setUpAddress: setUpAddress(host, installation, async (besides) =>
        setUpNeeded() ? code.begin(besides) : undefined,
      ),
      cookie: cookieName(installation),
      password,
      sessions,
      hashing: createHashing(random),
      limiter,
      note: noteChanges(changes, host.log),
      tell: (ended) => host.emit(authChanged, ended === undefined ? {} : { ended }),
    };

    const lookAgain = async () => {
      await password.load();
      await setUp.load();
      await sessions.recheck();
    };
    host.on(authChanged, ({ ended }) => (ended === undefined ? lookAgain() : sessions.forget(ended)));
    // Nudges may be lost between processes; a single process has none to lose.
    if (shared) clock.every(recheckMs, host.signal, () => host.follow(lookAgain()));

    host.provide(Auth, {
      get passwordEnabled() {
        return password.enabled;
      },
      async adoptLegacy(session) {
        if (password.enabled) await sessions.adoptLegacy(session);
      },
    });
    host.add(credentials, sessionCredential(login));
    host.add(
      routes,
      statusRoute(login),
      loginRoute(login),
      logoutRoute(login),
      ...passwordRoutes(login),
      ...sessionRoutes(login),
      ...setUpRoutes(login),
    );
    announceSetUp(host, phase, installation, () => login.setUpAddress(shared));
    host.add(resources, sessionsTable);
    host.add(texts, ...textTable(shippedTexts, "system"));
    host.add(jobs, {
      key: "auth.sessions",
      schedule: { everySeconds: daySeconds, atStart: true },
      async run() {
        await store.change((db) => deleteDead(db, password.state.epoch, clock.seconds()));
        await stored.tidy();
      },
    });
  },
});
