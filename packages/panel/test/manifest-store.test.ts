import type { Contribution, TextItem } from "@dicetower/contract";
import { expect } from "chai";
import { ManifestStore } from "../src/manifest-store.js";

describe("the manifests of the panel", () => {
  it("makes one manifest for all languages that nobody speaks, and keeps it while others are asked for", () => {
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
    const english = manifests.manifest("en");
    for (let number = 0; number < 100; number++) {
      expect(manifests.manifest(`x${number}`)).to.equal(english);
      expect(manifests.texts(`x${number}`)).to.equal(manifests.texts("en"));
    }
    const chinese = manifests.manifest("zh-CN");
    expect(chinese.etag).not.to.equal(english.etag);
    expect(manifests.manifest("zh-TW")).to.equal(chinese);
    expect(manifests.manifest("en")).to.equal(english);
    manifests.dictionary.installation = () => "zh-CN";
    expect(manifests.manifest("xx").data.locale).to.equal("zh-CN");
  });
});
