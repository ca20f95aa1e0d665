import { Cards } from "@dicetower/cards/api";
import {
  addBuiltPages,
  Changes,
  Clock,
  defineFeature,
  jobs,
  metrics,
  Notices,
  notices,
  Outbound,
  Random,
  resources,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Players, personalData } from "@dicetower/players/api";
import { Ai, type AiPayer, aiTools } from "./api.js";
import { BudgetBook } from "./budget/budget-book.js";
import { shippedTexts } from "./generated/texts.js";
import { MemoryService } from "./memory/memory-service.js";
import { aiData } from "./memory/personal-data.js";
import { RemovedGroups } from "./memory/removed-groups.js";
import { migrations } from "./migrations.js";
import { AiNotices, noticeKinds } from "./notices/ai-notices.js";
import { AiMeters } from "./requests/ai-meters.js";
import { AiService } from "./requests/ai-service.js";
import { Embeddings } from "./requests/embeddings.js";
import { GatewayClient, type NamedTarget } from "./requests/gateway-client.js";
import { GatewayStanding } from "./requests/gateway-standing.js";
import { LearnedRepairs } from "./requests/learned-repairs.js";
import { RecentCalls } from "./requests/recent-calls.js";
import { RequestSlots } from "./requests/request-slots.js";
import { TokenEstimate } from "./requests/token-estimate.js";
import { callRoutes } from "./routes/call-routes.js";
import { MemoryEditor } from "./routes/memory-editor.js";
import { memoryRoutes } from "./routes/memory-routes.js";
import { memoryTable } from "./routes/memory-table.js";
import { testRoute } from "./routes/test-route.js";
import { aiGroup } from "./settings/ai-group.js";

/** The AI layer: model gateways, budgets, memory and settings that AI features share. */
export default defineFeature({
  id: "ai",
  needs: {
    settings: Settings,
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    outbound: Outbound,
    notices: Notices,
    texts: Texts,
    players: Players,
  },
  provides: [Ai],
  migrations,
  async setup(host) {
    const { store, clock, random, outbound, players } = host.needs;
    let tools: ReadonlySet<string> = new Set();
    host.read(aiTools, ({ all }) => {
      tools = new Set(all.map(({ key }) => key));
    });
    let cards: Cards | undefined;
    const group = aiGroup({
      usage: () => budget.shown,
      newId: () => random.bytes(6).toString("hex"),
      hasTool: (name) => tools.has(name),
      hasText: (key) => host.needs.texts.has(key),
      hasSharedCard: async (id) => {
        if (cards === undefined) return true;
        return /^\d{1,15}$/.test(id) && (await cards.byId(Number(id)))?.shared === true;
      },
    });
    const live = host.needs.settings.of(group);
    const told = new AiNotices({ notices: host.needs.notices, store, clock, scope: host });
    const budget: BudgetBook = new BudgetBook({
      store,
      clock,
      random,
      settings: () => live.value,
      payer: (payer: AiPayer) =>
        payer.person === undefined ? payer : { ...payer, person: players.main(payer.person) },
      dayIsSpent: (limit, used) => told.quotaReached(limit, used),
    });
    await budget.look();
    const standing = new GatewayStanding(clock);
    live.watch(host, () => standing.clear());
    const slots = new RequestSlots(clock);
    const meters = new AiMeters(slots);
    const estimate = new TokenEstimate();
    const client = new GatewayClient({
      outbound,
      clock,
      random,
      standing,
      repairs: new LearnedRepairs(clock),
    });
    const embeddings = new Embeddings({ live, outbound, clock, slots, budget, estimate, meters });
    const calls = new RecentCalls(clock, () => live.value.showCalls);
    const memory = new MemoryService({
      store,
      clock,
      scope: host,
      settings: () => live.value,
      vectors: {
        model: () => embeddings.model,
        embed: (some, signal) => embeddings.embed(some, {}, signal),
      },
      estimate: (words) => estimate.ofText(words, live.value.model.chat),
      main: (person) => players.main(person),
    });
    const service = new AiService({
      live,
      clock,
      log: host.log,
      client,
      slots,
      budget,
      estimate,
      meters,
      embeddings,
      calls,
      memory,
      signal: host.signal,
      reached: {
        failed: (target, kind) => told.unreachable(hostOf(target), kind),
        answered: () => told.answered(),
      },
    });

    const editor = new MemoryEditor({
      store,
      changes: host.needs.changes,
      clock,
      settings: () => live.value,
      main: (person) => players.main(person),
    });
    const removed = new RemovedGroups(store, host.needs.changes);

    host.when({ cards: Cards }, (part, { cards: book }) => {
      cards = book;
      part.defer(() => {
        cards = undefined;
      });
    });
    host.add(settings, group);
    host.add(routes, ...memoryRoutes(editor), testRoute(live, service), ...callRoutes(calls));
    host.add(resources, memoryTable);
    addBuiltPages(host, import.meta.url, {
      key: "ai",
      file: "ai",
      element: "dicetower-ai",
      titleKey: "ai.page.title",
      summaryKey: "ai.page.title.summary",
      category: "ai",
      order: 60,
      icon: "sparkles",
      requires: ["GET /api/system/ai"],
      forms: ["ai"],
      tables: ["ai-memory"],
    });
    host.add(personalData, aiData({ store, clock }));
    host.add(
      jobs,
      {
        key: "ai.tidy",
        schedule: { everySeconds: 3600 },
        run: async () => {
          await memory.tidy();
          await budget.tidy();
          await told.tidy();
        },
      },
      // Sums change at midnight, and by other processes.
      { key: "ai.usage", schedule: { everySeconds: 60 }, local: true, run: () => budget.look() },
      {
        key: "ai.removed-groups",
        schedule: { everySeconds: 60, atStart: true },
        run: (signal) => removed.catchUp(signal),
      },
    );
    host.add(texts, ...textTable(shippedTexts, "ai"));
    host.add(notices, ...noticeKinds);
    host.add(metrics, ...meters.all);
    host.provide(Ai, service);
  },
});

function hostOf(target: NamedTarget | undefined): string {
  const base = target?.gateway.baseUrl ?? "";
  return URL.canParse(base) ? new URL(base).host : "";
}
