import {
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
} from "@dicetower/contract";
import { Auth, authChanged } from "./api.js";
import { sessionCredential } from "./credential.js";
import { type Desk, noting } from "./desk.js";
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
import { SessionBook } from "./sessions/book.js";
import { deleteDead } from "./sessions/table.js";
import { cookieName } from "./sessions/token.js";
import { announceSetUp, setUpAddress } from "./set-up/announce.js";
import { SetUpCode } from "./set-up/code.js";
import { SetUpRecord } from "./set-up/record.js";
import { sessionsTable, tableTexts } from "./table.js";

/** Milliseconds within which a session that another process has ended is dead here, too (security W2). */
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
  },
  provides: [Auth],
  migrations,
  async setup(host) {
    const { store, changes, clock, random, installation, phase } = host.needs;
    const password = new PasswordRecord(store, changes);
    await password.load();
    const sessions = new SessionBook({
      scope: host,
      store,
      clock,
      random,
      epoch: () => password.state.epoch,
    });
    host.defer(() => sessions.close());
    const setUp = new SetUpRecord(store, clock);
    await setUp.load();
    const code = new SetUpCode(random, clock);
    const setUpNeeded = () => !setUp.finished && !password.enabled;
    const desk: Desk = {
      setUp,
      code,
      setUpNeeded,
      setUpAddress: setUpAddress(host, installation, () => (setUpNeeded() ? code.begin() : undefined)),
      cookie: cookieName(installation),
      password,
      sessions,
      hashing: createHashing(random),
      limiter: new LoginLimiter(clock),
      note: noting(changes, host.log),
      tell: (ended) => host.emit(authChanged, ended === undefined ? {} : { ended }),
    };

    const lookAgain = async () => {
      await password.load();
      await setUp.load();
      if (!desk.setUpNeeded()) desk.code.end();
      await sessions.recheck();
    };
    host.on(authChanged, ({ ended }) => (ended === undefined ? lookAgain() : sessions.forget(ended)));
    // Nudges may be lost between processes; a single process has none to lose.
    if (store.dialect === "postgres") clock.every(recheckMs, host.signal, () => host.follow(lookAgain()));

    host.provide(Auth, {
      get passwordEnabled() {
        return password.enabled;
      },
      async adoptLegacy(session) {
        if (password.enabled) await sessions.adoptLegacy(session);
      },
    });
    host.add(credentials, sessionCredential(desk));
    host.add(
      routes,
      statusRoute(desk),
      loginRoute(desk),
      logoutRoute(desk),
      ...passwordRoutes(desk),
      ...sessionRoutes(desk),
      ...setUpRoutes(desk),
    );
    announceSetUp(host, phase, installation, desk.setUpAddress);
    host.add(resources, sessionsTable);
    host.add(texts, ...tableTexts);
    host.add(jobs, {
      key: "auth.sessions",
      schedule: { everySeconds: daySeconds, atStart: true },
      run: () => store.change((db) => deleteDead(db, password.state.epoch, clock.seconds())),
    });
  },
});
