import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Adapters } from "@dicetower/adapters/api";
import { Cards } from "@dicetower/cards/api";
import { CommandRunner } from "@dicetower/commands/api";
import {
  Changes,
  Clock,
  commands,
  defineFeature,
  Line,
  optionalService,
  Random,
  routes,
  Settings,
  Store,
  settings,
  sites,
  Texts,
  texts,
} from "@dicetower/contract";
import { checked, rolled } from "@dicetower/dice/api";
import { Initiative } from "@dicetower/initiative/api";
import { Session, sessionChanged } from "@dicetower/play-session/api";
import { Players, personalData } from "@dicetower/players/api";
import { SessionLogs } from "@dicetower/session-logs/api";
import { deskCommand } from "./command.js";
import { Desks } from "./desks.js";
import { Links } from "./links/links.js";
import { migrations } from "./links/migrations.js";
import { linkData } from "./links/personal-data.js";
import { deskRoutes } from "./routes.js";
import { deskSettings } from "./settings.js";
import { deskTexts } from "./texts.js";

/** A page for the game's host: cards, initiative, hidden rolls and the log of one session, opened by a link. */
export default defineFeature({
  id: "gm-desk",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    line: Line,
    random: Random,
    session: Session,
    settings: Settings,
  },
  migrations,
  setup(host) {
    const { store, changes, clock, line, random, session } = host.needs;
    const links = new Links({ store, changes, clock, random, session });
    const desks = new Desks(links, optionalService(host, Adapters));
    host.on(sessionChanged, (group) => links.follow(group));
    host.on(rolled, ({ message }) => desks.rolled(message));
    host.on(checked, ({ message }) => desks.rolled(message));
    host.add(settings, deskSettings);
    host.add(texts, ...deskTexts);
    host.add(commands, deskCommand({ desks, session, settings: host.needs.settings.of(deskSettings) }));
    host.add(personalData, linkData(store));
    host.add(
      routes,
      ...deskRoutes({
        clock,
        line,
        session,
        desks,
        cards: optionalService(host, Cards),
        initiative: optionalService(host, Initiative),
        logs: optionalService(host, SessionLogs),
        players: optionalService(host, Players),
        runner: optionalService(host, CommandRunner),
        texts: optionalService(host, Texts),
      }),
    );
    // The modules of the page are built; the document that loads them is not.
    const built = fileURLToPath(new URL("../page-dist/", import.meta.url));
    if (!existsSync(`${built}gm-screen.js`)) return;
    const folder = fileURLToPath(new URL("../site/", import.meta.url));
    host.add(sites, { key: "gm-desk.modules", path: "/pages/gm-desk/", folder: built });
    host.add(sites, { key: "gm-desk.site", path: "/desk/", folder });
  },
});
