import {
  adapters,
  changed,
  commandOfForms,
  commands,
  credentials,
  defineFeature,
  engines,
  type Feature,
  featureState,
  form,
  health,
  help,
  incoming,
  Joi,
  jobs,
  metrics,
  noticeChannels,
  outgoing,
  phaseBegan,
  route,
  routes,
  Settings,
  settings,
  settingsGroup,
  sockets,
  texts,
  textTable,
} from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import { dashboardSources, problems, restartTasks, statusSources } from "@dicetower/system/api";
import { probeCommand } from "@dicetower/testkit";

/** What a hook of the feature does when it is called. */
export const manners = ["throws", "rejects", "answers garbage"] as const;
export type Manner = (typeof manners)[number];

/** Slots of the line in which a stage that fails is passed over; `admit` and `censor` hold the message up instead. */
const openSlots = ["record", "commands", "scripts", "modules", "causal", "replies", "ai"] as const;
const outgoingSlots = ["text", "style", "wrap", "split", "deliver"] as const;

/** What is neither an answer nor a promise of one. */
const garbage = { later: 3, reply: { segments: 7 }, stop: null, state: [], value: "NaN", items: () => {} };

const ground = settingsGroup<{ depth: number }>({
  key: "chaos",
  schema: Joi.object({ depth: Joi.number().default(1) }),
});

/**
 * A feature that fails in hooks which the host or another feature calls. Stages of the line throw whatever the others
 * do, and so does the credential where they answer garbage: what they answer is taken at its word.
 */
export function chaosFeature(manner: Manner, called: (hook: string) => void): Feature {
  /** A hook of any type, as those are whom nobody checked. */
  const amok = (hook: string, how = manner) =>
    ((): unknown => {
      called(hook);
      if (how === "answers garbage") return garbage;
      const error = new Error(`chaos in ${hook}`);
      if (how === "throws") throw error;
      // Where no promise is expected nobody hears it: that is the affair of the process, not of this test.
      const rejected = Promise.reject(error);
      rejected.catch(() => {});
      return rejected;
    }) as () => never;

  return defineFeature({
    id: "chaos",
    needs: { settings: Settings },
    async setup(host) {
      for (const slot of openSlots)
        host.add(incoming, {
          key: `a.chaos.${slot}`,
          slot,
          matches: () => true,
          run: amok(`incoming ${slot}`, manner === "rejects" ? manner : "throws"),
        });
      host.add(incoming, {
        key: "a.chaos.matches",
        slot: "record",
        matches: amok("matches"),
        run: amok("wanted", "throws"),
      });
      for (const slot of outgoingSlots)
        host.add(outgoing, { key: `a.chaos.${slot}`, slot, run: amok(`outgoing ${slot}`, "throws") });
      host.add(
        commands,
        probeCommand({ key: "chaos.run", names: ["chaos"], run: amok("command") }),
        commandOfForms({
          category: "test",
          replyKeys: [],
          key: "chaos.rights",
          names: ["chaosright"],
          forms: [form("", { available: amok("available"), run: amok("command with forms") })],
        }),
        probeCommand({
          key: "chaos.glued",
          names: ["chaosglued"],
          glued: true,
          reads: amok("reads"),
          run: amok("glued command"),
        }),
      );
      host.add(engines, { key: "chaos", rank: 1, probe: amok("probe"), probePrefix: amok("probePrefix") });
      host.add(
        settings,
        ground as never,
        {
          ...ground,
          key: "chaos.hooks",
          check: amok("check"),
          completes: amok("completes"),
        } as never,
      );
      host.add(
        routes,
        route({ method: "GET", path: "/api/chaos", summary: "Chaos", handle: amok("route") }),
        route({
          method: "GET",
          path: "/chaos/own",
          summary: "Chaos",
          access: { own: amok("own access") } as never,
          handle: amok("own route"),
        }),
      );
      host.add(credentials, {
        key: "chaos",
        ambient: false,
        check: amok("credential", manner === "rejects" ? manner : "throws"),
      });
      host.add(sockets, {
        key: "chaos",
        path: "/api/chaos-socket",
        access: "identity",
        maxPayload: 10,
        open: amok("socket"),
      });
      host.add(jobs, { key: "chaos", schedule: { everySeconds: 60, atStart: true }, run: amok("job") });
      host.add(health, { key: "chaos", check: amok("health") });
      host.add(metrics, { key: "chaos_total", kind: "counter", help: "Chaos", collect: amok("metric") });
      host.add(noticeChannels, { key: "chaos", send: amok("notice channel") });
      host.add(dashboardSources, { key: "chaos", collect: amok("dashboard source") });
      host.add(statusSources, { key: "chaos", share: amok("status source") });
      host.add(problems, { key: "chaos", find: amok("problem source") });
      host.add(restartTasks, { key: "chaos", takeOver: amok("restart task") });
      host.add(texts, ...textTable({ "settings.chaos": { en: "Chaos", "zh-CN": "混乱" } }));
      host.add(adapters, {
        key: "chaos",
        platform: "chaos",
        titleKey: "settings.chaos",
        modes: [{ mode: "loud", listens: false, endpoint: "optional" }],
        schema: Joi.object(),
        open: amok("adapter"),
        test: amok("adapter test"),
      });
      for (const topic of [featureState, changed, phaseBegan, rolled])
        host.on(topic as typeof changed, amok(`topic ${topic.name}`));
      for (const point of [routes, commands, help, incoming])
        host.read(point as typeof help, amok(`reader of ${point.name}`));
      host.needs.settings.of(ground).watch(host, amok("watch"));
      host.defer(amok("undo"));
      host.signal.addEventListener("abort", quietly(amok("abort listener")));
      host.follow(Promise.reject(new Error("chaos in the background")));
      host.when({ settings: Settings }, amok("part"));
      await host.fork("part", amok("fork")).catch(() => {});
    },
  });
}

/** A listener of the platform's own kind: what it throws is the process's, not the host's. */
function quietly(listener: () => unknown): () => void {
  return () => {
    try {
      Promise.resolve(listener()).catch(() => {});
    } catch {
      // The platform would tell it as uncaught.
    }
  };
}
