import { Access, DenyConduct, flooded } from "@dicetower/access/api";
import { type AccountEvent, Adapters, platformEvent } from "@dicetower/adapters/api";
import { censorHit } from "@dicetower/censor/api";
import {
  argumentKinds,
  Changes,
  Clock,
  commands,
  defineFeature,
  incoming,
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
import { Players, personalData } from "@dicetower/players/api";
import { GlobalSettings } from "@dicetower/silence/api";
import { Templates } from "@dicetower/texts/api";
import { autoClean } from "./cleaning/auto-clean.js";
import { eventPolicy } from "./event-policy.js";
import { AcceptedInvitations } from "./greeting/accepted-invitations.js";
import { FirstContact } from "./greeting/first-contact.js";
import { GreetedBook } from "./greeting/greeted.js";
import { IncompleteEvents } from "./incomplete-events.js";
import { judging } from "./judging.js";
import { migrations } from "./migrations.js";
import { missingField } from "./missing-field.js";
import { answerRequest } from "./requests/answering.js";
import { requestCommand, requestNumber } from "./requests/request-command.js";
import { type Answering, requestPage, requestRoutes, requestTable } from "./requests/request-routes.js";
import { requestsOfPerson } from "./requests/requests-of-person.js";
import { WaitingRequests } from "./requests/waiting-requests.js";
import { deniedOwnerStage } from "./rules/denied-owners.js";
import { Digest, digestKinds } from "./rules/digest.js";
import { denyInviter } from "./rules/kicked-inviter.js";
import { ListRules } from "./rules/list-rules.js";
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
    const answer: Answering = async (id, accept, reason, actor) => {
      const services = { waiting, adapters, changes, board: noticeService };
      const answered = await answerRequest(services, id, accept, reason, actor);
      const { kind, adapterId, groupId, userId } = answered;
      const account = adapters.account(adapterId);
      if (accept && kind === "invite" && account !== undefined) invitations.add({ account, groupId, userId });
      return answered;
    };

    const templates = optionalService(host, Templates);
    const globals = optionalService(host, GlobalSettings);
    const groups = optionalService(host, Groups);
    const book = new GreetedBook(store, clock);
    const invitations = new AcceptedInvitations({
      adapters,
      clock,
      log: host.log,
      signal: host.signal,
      isGreeted: ({ account, groupId }) => book.has({ kind: "group", account, target: groupId }),
      joined: (heard) => judge.joined(heard),
      follow: (work) => host.follow(work),
    });
    const contact = new FirstContact({
      policy: live,
      book,
      adapters,
      access,
      clock,
      log: host.log,
      templates,
      groups,
      players: optionalService(host, Players),
      globals,
    });
    const judge = judging({
      policy: live,
      adapters,
      access,
      board: noticeService,
      clock,
      log: host.log,
      waiting,
      templates,
      contact,
      accepted: ({ account, event: { groupId, userId } }) => invitations.add({ account, groupId, userId }),
      inviterOf: (account, groupId) => invitations.inviterOf(account, groupId),
    });

    host.add(texts, ...ownTexts);
    host.add(argumentKinds, requestNumber);
    host.add(commands, requestCommand({ waiting, answer, texts: words }));
    host.add(routes, ...requestRoutes(waiting, answer));
    host.add(resources, requestTable);
    host.add(panelPages, requestPage);
    host.add(personalData, requestsOfPerson(store, clock));
    host.add(jobs, {
      key: "approvals.sweep",
      schedule: { everySeconds: 86_400, atStart: true },
      run: async () => {
        await waiting.sweep();
        await book.sweep();
      },
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
      groups,
      cleaning,
      texts: words,
      log: host.log,
      signal: host.signal,
    });
    host.on(platformEvent, (heard) => listRules.heard(heard));
    host.on(flooded, (flooding) => listRules.flooded(flooding));
    host.on(censorHit, (hit) => listRules.censored(hit));
    host.add(
      incoming,
      deniedOwnerStage({
        access,
        digest,
        wanted: () => globals()?.value.compat.leaveDenied === true,
        groups,
        cleaning,
        texts: words,
        follow: (work) => host.follow(work),
      }),
    );
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
    const gone = async (heard: AccountEvent) => {
      const { account, event } = heard;
      await book.forget({ kind: "group", account, target: event.groupId });
      if (event.kind === "bot.kicked" && globals()?.value.compat.kickedBanInviter === true)
        await denyInviter({ access, groups, texts: words }, heard);
    };
    const befriended = async (heard: AccountEvent) => {
      const { account, event } = heard;
      await waiting.elsewhere({ kind: "friend", adapterId: account.id, userId: event.userId });
      await contact.friend(heard);
    };
    host.on(platformEvent, (heard) => {
      const { event } = heard;
      const left = missingField(event);
      // An answer to nobody fails, and a notice about nobody helps nobody.
      if (left !== undefined) return incomplete.report(heard, left);
      const listened = globals()?.value.events;
      switch (event.kind) {
        case "friend.request":
          return listened?.friendRequest === false ? undefined : judge.friendRequest(heard);
        case "group.invite":
          return listened?.joinRequest === false ? undefined : judge.invitation(heard);
        case "friend.added":
          return befriended(heard);
        case "bot.joined":
          return judge.joined(heard);
        case "bot.left":
        case "bot.kicked":
          return gone(heard);
        default:
          return undefined;
      }
    });
  },
});
