import type { Contribution, TextItem } from "@dicetower/contract";
import { expect } from "chai";
import { PanelBook } from "../src/book.js";

describe("the book of the panel", () => {
  it("makes one manifest for all languages that nobody speaks, and keeps it while others are asked for", () => {
    const book = new PanelBook(
      { of: () => ({}) },
      { list: () => [] },
      { name: "Test", version: "1.2.3" },
      () => {},
    );
    const item: TextItem = {
      key: "panel.category.play",
      values: { en: "Play", "zh-CN": "跑团" },
    } as unknown as TextItem;
    book.dictionary.use([{ key: item.key, owner: "panel", item } as Contribution<TextItem>]);
    const english = book.manifest("en");
    for (let number = 0; number < 100; number++) {
      expect(book.manifest(`x${number}`)).to.equal(english);
      expect(book.texts(`x${number}`)).to.equal(book.texts("en"));
    }
    const chinese = book.manifest("zh-CN");
    expect(chinese.etag).not.to.equal(english.etag);
    expect(book.manifest("zh-TW")).to.equal(chinese);
    expect(book.manifest("en")).to.equal(english);
    book.dictionary.installation = () => "zh-CN";
    expect(book.manifest("xx").data.locale).to.equal("zh-CN");
  });
});
