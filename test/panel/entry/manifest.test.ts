import type { Manifest, ManifestPage } from "@dicetower/panel/api";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { shapes } from "../../../packages/panel/panel-kit/src/components/icons/icon-shapes.js";
import { fullTower } from "../../conformance/full-tower.js";

/** G: made from schemas; G+: with a widget of its own beside generated forms or tables; P: built for its purpose. */
function kindOf({ kind, forms, tables }: ManifestPage): "G" | "G+" | "P" {
  if (kind !== "custom") return "G";
  return forms.length + tables.length > 0 ? "G+" : "P";
}

/** Pages that are built for their purpose; no other one has code of its own. */
const purposeBuilt = [
  "ai",
  "chat",
  "adapters",
  "api",
  "assets",
  "audit",
  "backups",
  "causal",
  "commands",
  "dashboard",
  "dice.playground",
  "features",
  "imports",
  "modules",
  "notices",
  "plugins",
  "system.log",
  "texts",
  "persona-pool",
  "shadow",
  "store",
  "deck-upload",
  "rule-new",
  "test.chat",
  "test-chat",
  "updates",
  "reply-trace",
];

describe("the manifest of an installation with every feature", () => {
  let tower: TestHost;
  let manifest: Manifest;
  before(async () => {
    tower = await fullTower();
    manifest = await tower.get("/api/panel/manifest?locale=en").data<Manifest>();
  });
  after(() => tower.stop());

  it("has pages without code, but for those built for their purpose", () => {
    const counts = { G: 0, "G+": 0, P: 0 };
    for (const page of manifest.pages) counts[kindOf(page)]++;
    console.log(`      ${manifest.pages.length} pages: ${counts.G} G, ${counts["G+"]} G+, ${counts.P} P`);
    const coded = manifest.pages.filter(({ kind }) => kind === "custom").map(({ key }) => key);
    expect(coded.filter((key) => !purposeBuilt.includes(key))).to.deep.equal([]);
    expect(counts.G).to.be.above(0);
  });

  it("gives every page, form, table and field a name in both languages", async () => {
    const chinese = await tower.get("/api/panel/manifest?locale=zh-CN").data<Manifest>();
    for (const { locale, pages, categories } of [manifest, chinese]) {
      const raw = /^[a-z][\w-]*(\.[\w-]+)+$/;
      for (const page of pages) {
        const titles = [page, ...page.forms, ...page.tables].map(({ title }) => title);
        for (const title of titles)
          expect(title, `${page.key} in ${locale}`).to.not.match(raw).and.not.equal("");
        for (const { label, key } of page.keywords)
          expect(label, `${page.key}: ${key} in ${locale}`).to.not.match(raw).and.not.equal(key);
        expect(categories.map(({ key }) => key)).to.include(page.category);
      }
    }
    expect(chinese.pages.map(({ key }) => key)).to.deep.equal(manifest.pages.map(({ key }) => key));
  });

  it("has twenty entries in the menu at most, each with its icon, and every page in just one of them", () => {
    const menu = manifest.entries.filter(({ category }) => category !== "help");
    expect(menu.length, menu.map(({ title }) => title).join(", ")).to.be.at.most(20);
    expect(new Set(menu.map(({ category }) => category))).to.deep.equal(
      new Set(manifest.categories.map(({ key }) => key).filter((key) => key !== "help")),
    );
    const held = manifest.entries.flatMap(({ pages, settings }) => [...pages, ...settings]);
    expect(held.toSorted()).to.deep.equal(manifest.pages.map(({ key }) => key).toSorted());
    for (const { key, pages } of manifest.entries) expect(pages, key).to.not.deep.equal([]);
  });

  it("keeps what is read once out of the menu", () => {
    const once = manifest.entries.find(({ category }) => category === "help");
    expect(once?.pages).to.include.members(["errors", "roadmap", "languages", "commands", "api"]);
  });

  it("puts settings behind the gear of the pages that they are for", () => {
    const settingsOf = (key: string) => manifest.entries.find((entry) => entry.key === key)?.settings;
    expect(settingsOf("logs")).to.include.members(["settings.session-logs", "settings.session-logs.site"]);
    expect(settingsOf("groups")).to.deep.equal(["settings.groups"]);
    expect(settingsOf("settings"), "nothing but settings: tabs").to.deep.equal([]);
  });

  it("gives every group of the menu, and every page, an icon that there is", () => {
    for (const { key, icon } of [...manifest.categories, ...manifest.entries, ...manifest.pages])
      expect(Object.keys(shapes), key).to.include(icon);
  });

  it("names no route that is not in force", async () => {
    const { paths } = (await tower.get("/api/openapi.json").done()).json as unknown as {
      paths: Record<string, Record<string, object>>;
    };
    const there = ({ method, path }: { method: string; path: string }) =>
      expect(paths[path.split("?")[0] ?? path]?.[method.toLowerCase()], `${method} ${path}`).to.be.an(
        "object",
      );
    for (const { forms, tables } of manifest.pages) {
      for (const { path, history } of forms) {
        there({ method: "GET", path });
        there({ method: "PUT", path });
        if (history) there({ method: "GET", path: `${path}/history` });
      }
      for (const { path, create, update, remove, toggle, actions } of tables) {
        there({ method: "GET", path });
        for (const one of [create, update, remove, toggle, ...actions]) if (one !== null) there(one);
      }
    }
  });

  it("costs little once it is made, and is not sent at all to those who have it", async () => {
    const ask = async (headers = {}) => {
      const began = process.cpuUsage();
      const { status, headers: got } = await tower.get("/api/panel/manifest?locale=en", { headers }).done();
      const { user, system } = process.cpuUsage(began);
      return { status, etag: got.get("etag") ?? "", ms: (user + system) / 1000 };
    };
    // Processor time of service and client, the best of many: other work on the machine must not decide. To make it
    // takes a hundred.
    let best = Number.POSITIVE_INFINITY;
    let etag = "";
    for (let turn = 0; turn < 30 && best >= 30; turn++) {
      const asked = await ask();
      best = Math.min(best, asked.ms);
      etag = asked.etag;
    }
    expect(best, "milliseconds of processor time").to.be.below(30);
    expect((await ask({ "If-None-Match": etag })).status).to.equal(304);
  });
});
