import { createCounter, createHistogram, type Metric } from "@dicetower/contract";
import { quickest } from "@dicetower/testkit";
import { expect } from "chai";
import { type Patient, patient } from "./test-support.js";

interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: { name: string; labels: Record<string, string>; value: number }[];
}

/** Parses Prometheus text and rejects anything that the format does not allow. */
function parse(text: string): Map<string, Family> {
  expect(text.endsWith("\n"), "the last line ends").to.equal(true);
  const families = new Map<string, Family>();
  const series = new Set<string>();
  let current: [string, Family] | undefined;
  let help: [string, string] | undefined;
  for (const line of text.slice(0, -1).split("\n")) {
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)$/.exec(line);
    if (comment !== null) {
      const [, kind, name = "", rest = ""] = comment;
      if (kind === "HELP") {
        help = [name, rest];
        continue;
      }
      expect(rest).to.match(/^(counter|gauge|histogram)$/);
      expect(help?.[0], "HELP before TYPE").to.equal(name);
      expect(families.has(name), `${name} once`).to.equal(false);
      current = [name, { type: rest, help: help![1], samples: [] }];
      families.set(...current);
      continue;
    }
    const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|[-+0-9.eE]+)$/.exec(line);
    expect(sample, `a sample: ${line}`).to.not.equal(null);
    const [, name = "", inside = "", value = ""] = sample!;
    const suffixes = current![1].type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    expect(suffixes.map((suffix) => current![0] + suffix)).to.include(name);
    const labels: Record<string, string> = {};
    const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(,|$)/y;
    while (label.lastIndex < inside.length) {
      const found = label.exec(inside);
      expect(found, `labels: ${inside}`).to.not.equal(null);
      labels[found![1]!] = found![2]!.replace(/\\(.)/g, (_, char: string) => (char === "n" ? "\n" : char));
    }
    const key = JSON.stringify([name, Object.entries(labels).map(String).sort()]);
    expect(series.has(key), `${line} twice`).to.equal(false);
    series.add(key);
    current![1].samples.push({ name, labels, value: Number(value.replace("Inf", "Infinity")) });
  }
  return families;
}

describe("metrics", () => {
  let here: Patient;
  afterEach(() => here.standing.end());

  const scrape = async (): Promise<Map<string, Family>> => {
    const answer = await here.standing.fetch("/metrics");
    expect(answer.status).to.equal(200);
    expect(answer.headers.get("content-type")).to.contain("text/plain; version=0.0.4");
    return parse(await answer.text());
  };

  it("are not served unless configured, and never without credentials", async () => {
    here = await patient({ metrics: false });
    expect((await here.standing.fetch("/metrics")).status).to.equal(404);
    await here.standing.end();
    here = await patient();
    expect((await fetch(`${here.standing.base}/metrics`)).status).to.equal(401);
    expect(
      (await here.standing.fetch("/metrics", { headers: { "x-api-key": "wrong-key-0123456789abcdef" } }))
        .status,
    ).to.equal(401);
  });

  it("include the metrics of the host", async () => {
    here = await patient();
    await here.report();
    const families = await scrape();
    expect([...families.keys()]).to.include.members([
      "nodejs_eventloop_delay_seconds",
      "process_resident_memory_bytes",
      "nodejs_heap_bytes",
      "dice_disk_free_bytes",
      "dice_health_state",
      "dice_log_dropped_total",
    ]);
    expect(families.get("process_resident_memory_bytes")?.samples[0]?.value).to.be.above(1e7);
    expect(families.get("dice_disk_free_bytes")?.samples[0]?.value).to.equal(10 * 2 ** 30);
    const database = families
      .get("dice_health_state")!
      .samples.filter(({ labels }) => labels["component"] === "host.database");
    expect(database.map(({ labels, value }) => [labels["state"], value])).to.deep.equal([
      ["ok", 1],
      ["degraded", 0],
      ["failed", 0],
    ]);
  });

  it("come and go with their owners, in a format that a strict parser accepts", async () => {
    here = await patient();
    const counter = createCounter("test_things_total", 'Things with \\ and\nnew lines and "quotes".');
    counter.add({ kind: 'back\\slash "quoted"\nnew line' }, 3);
    const histogram = createHistogram("test_work_seconds", "Work.", [0.1, 1]);
    histogram.observe(0.5, { stage: "reply" });
    const odd: Metric = {
      key: "test_odd",
      kind: "gauge",
      help: "Odd numbers.",
      collect: () => [
        { value: Number.POSITIVE_INFINITY, labels: { of: "a" } },
        { value: Number.NaN, labels: { of: "b" } },
        { value: -1.5e-7, labels: { of: "c" } },
      ],
    };
    const part = await here.add({ metrics: [counter, histogram, odd] });
    const families = await scrape();
    expect(families.get("test_things_total")?.samples).to.deep.equal([
      { name: "test_things_total", labels: { kind: 'back\\slash "quoted"\nnew line' }, value: 3 },
    ]);
    expect(families.get("test_work_seconds")?.samples.map(({ name, value }) => [name, value])).to.deep.equal([
      ["test_work_seconds_bucket", 0],
      ["test_work_seconds_bucket", 1],
      ["test_work_seconds_bucket", 1],
      ["test_work_seconds_sum", 0.5],
      ["test_work_seconds_count", 1],
    ]);
    expect(families.get("test_odd")?.samples.map(({ value }) => value)).to.deep.equal([
      Number.POSITIVE_INFINITY,
      Number.NaN,
      -1.5e-7,
    ]);
    await part.stop();
    expect([...(await scrape()).keys()].filter((name) => name.startsWith("test_"))).to.deep.equal([]);
  });

  it("leave out one that fails, and log it", async () => {
    here = await patient();
    await here.add({
      metrics: [
        {
          key: "test_broken",
          kind: "gauge",
          help: "Broken.",
          collect: () => {
            throw new Error("no number");
          },
        },
        { key: "test_whole", kind: "gauge", help: "Whole.", collect: () => [{ value: 1 }] },
      ],
    });
    const families = await scrape();
    expect(families.has("test_broken")).to.equal(false);
    expect(families.get("test_whole")?.samples[0]?.value).to.equal(1);
    expect(here.standing.lines.at(-1)?.message).to.contain('"test_broken" of "host/part1"');
  });

  it("are limited to two thousand series, and fast to write", async () => {
    here = await patient();
    const many = (key: string, count: number): Metric => ({
      key,
      kind: "gauge",
      help: "Many.",
      collect: () => Array.from({ length: count }, (_, i) => ({ value: i, labels: { i: String(i) } })),
    });
    await here.add({ metrics: [many("test_a", 1900), many("test_b", 1900)] });
    expect(quickest(() => here.health.scrape(), 50)).to.be.below(50);
    const text = here.health.scrape();
    const samples = [...parse(text).values()].flatMap((family) => family.samples);
    expect(samples.length).to.be.within(1900, 2000);
    expect(here.standing.lines.at(-1)?.message).to.contain("2000 series");
  });
});
