import {
  type Contribution,
  type Point,
  type RouteItem,
  routes,
  type Scope,
  type SettingsGroup,
  settings,
  type TextItem,
  texts,
} from "@dicetower/contract";
import { expect } from "chai";
import { ManifestStore } from "../src/manifest-store.js";

describe("the manifests of the panel", () => {
  it("makes one manifest for all languages that nobody speaks, and keeps it while others are asked for", async () => {
    const manifests = new ManifestStore(
      { of: () => ({}) },
      { list: () => [] },
      { name: "Test", version: "1.2.3" },
      () => {},
    );
    const item: TextItem = {
      key: "panel.category.play",
      values: { en: "Play", "zh-CN": "跑团" },
    } as unknown as TextItem;
    manifests.dictionary.use([{ key: item.key, owner: "panel", item } as Contribution<TextItem>]);
    const english = await manifests.manifest("en");
    for (let number = 0; number < 100; number++) {
      expect(await manifests.manifest(`x${number}`)).to.equal(english);
      expect(manifests.texts(`x${number}`)).to.equal(manifests.texts("en"));
    }
    const chinese = await manifests.manifest("zh-CN");
    expect(chinese.etag).not.to.equal(english.etag);
    expect(await manifests.manifest("zh-TW")).to.equal(chinese);
    expect(await manifests.manifest("en")).to.equal(english);
    manifests.dictionary.installation = () => "zh-CN";
    expect((await manifests.manifest("xx")).data.locale).to.equal("zh-CN");
  });

  it("makes anew what a change touches, and nothing else", async () => {
    const made: string[] = [];
    const manifests = new ManifestStore(
      {
        of: (schema) => {
          made.push(String(schema));
          return { type: "object", properties: { size: { type: "integer" } } };
        },
      },
      { list: () => [] },
      { name: "Test", version: "1.2.3" },
      () => {},
    );
    const points = fakePoints();
    manifests.follow(points.scope);
    const word = (key: string, en: string) => ({ key, values: { en } }) as unknown as TextItem;
    const group = (key: string) => ({ key, category: "dice", schema: key }) as unknown as SettingsGroup;
    points.set(texts, [word("settings.a", "A"), word("settings.b", "B")]);
    points.set(settings, [group("a"), group("b")]);
    const before = await manifests.manifest("en");
    expect(made).to.deep.equal(["a", "b"]);
    points.set(routes, [{ key: "GET /api/x", method: "GET", path: "/api/x" } as unknown as RouteItem]);
    expect(await manifests.manifest("en")).to.deep.equal(before);
    expect(made).to.deep.equal(["a", "b"]);
    points.set(texts, [word("settings.a", "A"), word("settings.b.size", "Size")]);
    const after = await manifests.manifest("en");
    expect(made).to.deep.equal(["a", "b", "b"]);
    expect(after.data.pages.map(({ title }) => title)).to.deep.equal(["A", "b"]);
    expect(JSON.stringify(after.data.pages[1])).to.contain('"title":"Size"');
  });
});

/** Points whose lists a test writes; an item that stays is the same contribution. */
function fakePoints() {
  const readers = new Map<unknown, (now: { all: readonly Contribution<never>[] }) => void>();
  const known = new Map<string, unknown>();
  return {
    scope: {
      read: (point: unknown, reader: (now: { all: readonly Contribution<never>[] }) => void) => {
        readers.set(point, reader);
        reader({ all: [] });
      },
    } as unknown as Scope,
    set<T extends { readonly key: string }>(point: Point<T>, items: readonly T[]) {
      const all = items.map((item) => {
        const name = `${point.name} ${JSON.stringify(item)}`;
        const one = known.get(name) ?? { key: item.key, owner: "test", item };
        known.set(name, one);
        return one as Contribution<never>;
      });
      readers.get(point)?.({ all });
    },
  };
}
