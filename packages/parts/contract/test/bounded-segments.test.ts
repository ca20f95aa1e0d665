import { boundedSegments, type Segment, withSavedImage } from "@dicetower/contract";
import { expect } from "chai";

describe("segments that are stored", () => {
  it("are what they were where they are small", () => {
    const segments: Segment[] = [
      { type: "text", data: { text: "roll" } },
      { type: "at", data: { qq: "222" } },
      { type: "forward", data: { list: [{ text: "a" }], count: 1 } },
    ];
    expect(boundedSegments(segments)).to.deep.equal(segments);
  });

  it("share the room for text, and lose values of which half would be of no use", () => {
    const text = (length: number): Segment => ({ type: "text", data: { text: "x".repeat(length) } });
    const address = { type: "image", data: { url: "x".repeat(2_001), file: "a.png" } };
    const [first, second, image] = boundedSegments([text(15_000), text(15_000), address]);
    expect([first, second].map((one) => String(one?.data.text).length)).to.deep.equal([15_000, 5_000]);
    expect(image?.data).to.deep.equal({ url: "", file: "a.png" });
  });

  it("are bounded in number, members, names and depth", () => {
    const many = Array.from({ length: 300 }, (): Segment => ({ type: "face", data: { id: "1" } }));
    expect(boundedSegments(many)).to.have.length(200);
    const members = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`${"n".repeat(200)}${at}`, at]),
    );
    const [{ type, data } = { type: "", data: {} }] = boundedSegments([
      { type: "t".repeat(200), data: members },
    ]);
    expect([type.length, ...Object.keys(data).map((name) => name.length)]).to.deep.equal([100, 100]);
    const forward = { type: "forward", data: { list: ["x".repeat(3_000)] } };
    expect(boundedSegments([forward])[0]?.data, "too long as an object").to.deep.equal({});
    expect(boundedSegments([forward], 8_000)).to.deep.equal([forward]);
  });

  it("never bring along the name of a picture that is kept", () => {
    const [image] = boundedSegments([{ type: "image", data: { file: "a.png", saved: "other.png" } }]);
    expect(image?.data).to.deep.equal({ file: "a.png" });
    expect(withSavedImage([{ type: "image", data: { file: "a.png" } }], 0, "kept.png")).to.deep.equal([
      { type: "image", data: { file: "a.png", saved: "kept.png" } },
    ]);
    expect(withSavedImage([{ type: "text", data: { text: "a" } }], 0, "kept.png")).to.equal(undefined);
    expect(withSavedImage([], 0, "kept.png")).to.equal(undefined);
  });
});
