import {
  Clock,
  commands,
  defineFeature,
  optionalService,
  Random,
  Settings,
  Store,
  settings,
  Texts,
  texts,
  withValues,
} from "@dicetower/contract";
import { Mail } from "@dicetower/mail/api";
import { type PersonalData, Players, personalData, playerDetails } from "@dicetower/players/api";
import { BoundMail, type ConsentRoute, consentRoutes } from "./api.js";
import { bindCommand } from "./bind-command.js";
import { boundMail } from "./bound-mail.js";
import { migrations } from "./migrations.js";
import { bindingData, pendingDetail } from "./player-parts.js";
import { BindingRequests } from "./requests.js";
import { emailBindingSettings } from "./settings.js";
import { ownTexts } from "./texts.js";

/** Verifies an account of another platform by e-mail, and joins it to the player. */
export default defineFeature({
  id: "email-binding",
  needs: { settings: Settings, store: Store, clock: Clock, random: Random, players: Players, mail: Mail },
  provides: [BoundMail],
  migrations,
  setup(host) {
    const { clock, players, mail } = host.needs;
    const requests = new BindingRequests(host.needs.store, clock, host.needs.random);
    let routes: readonly ConsentRoute[] = [];
    let held: readonly PersonalData[] = [];
    host.read(consentRoutes, ({ all }) => {
      routes = all.map(({ item }) => item);
    });
    host.read(personalData, ({ all }) => {
      held = all.map(({ item }) => item);
    });
    const words = optionalService(host, Texts);
    const live = host.needs.settings.of(emailBindingSettings);
    host.add(settings, emailBindingSettings);
    host.add(texts, ...ownTexts);
    host.add(personalData, bindingData(requests));
    host.add(playerDetails, pendingDetail(requests));
    host.add(
      commands,
      bindCommand({
        players,
        mail,
        requests,
        settings: live,
        routes: () => routes,
        held: () => held,
        seconds: () => clock.seconds(),
        log: host.log,
        word: (key, values, locale) => words()?.render({ key, values }, locale) ?? withValues(key, values),
      }),
    );
    host.provide(BoundMail, boundMail({ players, mail, requests, settings: live }));
  },
});
