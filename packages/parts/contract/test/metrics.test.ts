import { createCounter, createHistogram } from "@dicetower/contract";
import { expect } from "chai";

describe("a counter", () => {
  it("counts apart for each set of labels", () => {
    const counter = createCounter("things_total", "Things.");
    counter.add();
    counter.add({ kind: "red" }, 2);
    counter.add({ kind: "red" });
    expect(counter.collect()).to.deep.equal([
      { value: 1, labels: {} },
      { value: 3, labels: { kind: "red" } },
    ]);
  });

  it("keeps two hundred sets apart and the rest together, so that no flood of labels fills the memory", () => {
    const counter = createCounter("things_total", "Things.");
    for (let i = 0; i < 1000; i++) counter.add({ kind: String(i) });
    const samples = counter.collect();
    expect(samples).to.have.length(201);
    expect(samples.at(-1)).to.deep.equal({ value: 800, labels: { kind: "other" } });
  });
});

describe("a histogram", () => {
  it("counts how many values were at most each bound", () => {
    const histogram = createHistogram("work_seconds", "Work.", [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe(value, { result: "ok" });
    expect(histogram.kind).to.equal("histogram");
    expect(histogram.collect()).to.deep.equal([
      { suffix: "_bucket", value: 2, labels: { result: "ok", le: "0.1" } },
      { suffix: "_bucket", value: 3, labels: { result: "ok", le: "1" } },
      { suffix: "_bucket", value: 4, labels: { result: "ok", le: "+Inf" } },
      { suffix: "_sum", value: 7.65, labels: { result: "ok" } },
      { suffix: "_count", value: 4, labels: { result: "ok" } },
    ]);
  });

  it("takes values of one set of labels in by what it hands out for them", () => {
    const histogram = createHistogram("work_seconds", "Work.", [1]);
    const ok = histogram.of({ result: "ok" });
    ok.observe(0.5);
    histogram.observe(2, { result: "ok" });
    histogram.of({ result: "failed" }).observe(1);
    const counts = histogram.collect().filter(({ suffix }) => suffix === "_count");
    expect(counts.map(({ value, labels }) => [labels?.["result"], value])).to.deep.equal([
      ["ok", 2],
      ["failed", 1],
    ]);
  });
});
