import { Access, DenyConduct, flooded } from "@dicetower/access/api";
import { Adapters, platformEvent } from "@dicetower/adapters/api";
import { censorHit } from "@dicetower/censor/api";
import {
  argumentKinds,
  Changes,
  Clock,
  commands,
  defineFeature,
  jobs,
  Notices,
  notices,
  optionalService,
  panelPages,
  resources,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
} from "@dicetower/contract";
import { GroupCleaning, Groups, LicenceDemand } from "@dicetower/groups/api";
import { personalData } from "@dicetower/players/api";
import { Templates } from "@dicetower/texts/api";
import { autoClean } from "./cleaning/auto-clean.js";
import { eventPolicy } from "./event-policy.js";
import { IncompleteEvents } from "./incomplete-events.js";
import { judging } from "./judging.js";
import { migrations } from "./migrations.js";
import { missingField } from "./missing-field.js";
import { answerRequest } from "./requests/answering.js";
import { requestCommand, requestNumber } from "./requests/request-command.js";
import { type Answering, requestPage, requestRoutes, requestTable } from "./requests/request-routes.js";
import { requestTexts } from "./requests/request-texts.js";
import { requestsOfPerson } from "./requests/requests-of-person.js";
import { WaitingRequests } from "./requests/waiting-requests.js";
import { Digest, digestKinds } from "./rules/digest.js";
import { ListRules } from "./rules/list-rules.js";
import { ruleTexts } from "./rules/rule-texts.js";
import { settingsTexts } from "./settings-texts.js";
import { ownTexts } from "./texts.js";

/** Kinds of notices. */
const approvalKinds = [
  "friendRequest",
  "friendRequestHandled",
  "groupInviteReceived",
  "groupInviteHandled",
  "leftByKeyword",
  "groupOversize",
  "leftIdle",
] as const;

/** Answers friend requests and invitations as the masters decided, and looks at groups that the bot has joined. */
export default defineFeature({
  id: "approvals",
  needs: {
    settings: Settings,
    store: Store,
    changes: Changes,
    adapters: Adapters,
    access: Access,
    notices: Notices,
    clock: Clock,
  },
  provides: [DenyConduct, LicenceDemand],
  migrations,
  setup(host) {
    const { adapters, access, notices: noticeService } = host.needs;
    const live = host.needs.settings.of(eventPolicy);
    const incomplete = new IncompleteEvents(host.needs.clock, host.log);
    const words = optionalService(host, Texts);
    const { store, changes, clock } = host.needs;
    const waiting = new WaitingRequests(store, clock);
    const answer: Answering = (id, accept, reason, actor) =>
      answerRequest({ waiting, adapters, changes, board: noticeService }, id, accept, reason, actor);

    const judge = judging({
      policy: live,
      adapters,
      access,
      board: noticeService,
      clock,
      log: host.log,
      waiting,
      templates: optionalService(host, Templates),
    });

    host.add(texts, ...ownTexts, ...settingsTexts, ...requestTexts, ...ruleTexts);
    host.add(argumentKinds, requestNumber);
    host.add(commands, requestCommand({ waiting, answer, texts: words }));
    host.add(routes, ...requestRoutes(waiting, answer));
    host.add(resources, requestTable);
    host.add(panelPages, requestPage);
    host.add(personalData, requestsOfPerson(store, clock));
    host.add(jobs, {
      key: "approvals.sweep",
      schedule: { everySeconds: 86_400, atStart: true },
      run: () => waiting.sweep(),
    });
    host.add(settings, eventPolicy);
    for (const kind of [...approvalKinds, ...digestKinds])
      host.add(notices, { key: kind, level: "important", titleKey: `notice.${kind}` });
    const cleaning = optionalService(host, GroupCleaning);
    const digest = new Digest(
      noticeService,
      clock,
      host.signal,
      () => live.value.listRules.noticeDigestSeconds,
    );
    host.defer(() => digest.flush());
    const listRules = new ListRules({
      access,
      rules: () => live.value.listRules,
      digest,
      groups: optionalService(host, Groups),
      cleaning,
      texts: words,
      log: host.log,
      signal: host.signal,
    });
    host.on(platformEvent, (heard) => listRules.heard(heard));
    host.on(flooded, (flooding) => listRules.flooded(flooding));
    host.on(censorHit, (hit) => listRules.censored(hit));
    host.add(jobs, {
      key: "approvals.autoClean",
      schedule: { cron: "0 * * * *" },
      run: () => autoClean({ policy: () => live.value.autoClean, cleaning, board: noticeService, clock }),
    });
    host.provide(DenyConduct, live);
    host.provide(LicenceDemand, {
      get licence() {
        return live.value.groupInvite.licence;
      },
    });
    host.on(platformEvent, (heard) => {
      const { event } = heard;
      const left = missingField(event);
      // An answer to nobody fails, and a notice about nobody helps nobody.
      if (left !== undefined) return incomplete.report(heard, left);
      if (event.kind === "friend.request") return judge.friendRequest(heard);
      if (event.kind === "group.invite") return judge.invitation(heard);
      if (event.kind === "friend.added")
        return waiting.elsewhere({ kind: "friend", adapterId: heard.account.id, userId: event.userId });
      return event.kind === "bot.joined" ? judge.joined(heard) : undefined;
    });
  },
});
