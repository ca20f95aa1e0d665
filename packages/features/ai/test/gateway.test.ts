import { expect } from "chai";
import { behaviours as does } from "../src/testing/index.js";
import { type AiTower, aiTower } from "./ai-tower.js";

const roll = {
  name: "roll",
  description: "Rolls dice.",
  parameters: { type: "object", properties: { expr: { type: "string" } }, additionalProperties: false },
};
const delta = (part: object, end: string | null = null) => ({
  choices: [{ delta: part, finish_reason: end }],
});

describe("ai: what a gateway answers", () => {
  let tower: AiTower;
  before(async () => {
    tower = await aiTower();
  });
  after(() => tower.end());
  beforeEach(() => tower.set());
  afterEach(() => expect(tower.models.queued).to.equal(0));

  for (const provider of ["openaiCompatible", "local", "anthropicCompatible"]) {
    it(`1, 2, 3: ${provider}: a stream, a whole answer, single bytes with CRLF and comments`, async () => {
      const { gateway } = tower.models.settings() as { gateway: object };
      await tower.set({ gateway: { ...gateway, provider } });
      for (const behave of [does.says, does.saysWhole, does.saysBytewise]) {
        tower.models.next(behave("Grüße, 骰子 🎲!"));
        const answer = await tower.ask();
        expect(answer.text).to.equal("Grüße, 骰子 🎲!");
        expect(answer).to.include({ end: "stop", model: "fake-model" });
        expect(answer.usage).to.deep.equal({ promptTokens: 12, completionTokens: 7, estimated: false });
      }
      const { path, headers, body } = tower.models.requests.at(-1) ?? { path: "", headers: {}, body: {} };
      if (provider === "anthropicCompatible") {
        expect(path).to.equal("/v1/messages");
        expect(headers).to.include({
          "x-api-key": "sk-fake-0123456789abcdef",
          "anthropic-version": "2023-06-01",
        });
        expect(body).to.include({
          model: "fake-chat",
          system: "Be short.",
          max_tokens: 1024,
          temperature: 0.7,
        });
      } else {
        expect(path).to.equal("/v1/chat/completions");
        expect(headers).to.include({ authorization: "Bearer sk-fake-0123456789abcdef" });
        expect(body).to.include({ model: "fake-chat", max_tokens: 1024, temperature: 0.7, stream: true });
        expect(body).to.not.have.property("top_p");
      }
    });

    it(`20: ${provider}: calls of tools, and what comes back of them`, async () => {
      const { gateway } = tower.models.settings() as { gateway: object };
      await tower.set({ gateway: { ...gateway, provider } });
      const calls = [
        { name: "roll", arguments: { expr: "1d20" } },
        { name: "roll", arguments: {} },
      ];
      tower.models.next(
        does.says({ text: "Well,", calls, thinking: "dice" }),
        does.saysWhole({ calls }),
        "done",
      );
      const first = await tower.ask({ tools: [roll] });
      expect(first.end).to.equal("tools");
      expect(first.text).to.equal("Well,");
      expect(first.calls.map(({ name, arguments: text }) => [name, text])).to.deep.equal([
        ["roll", '{"expr":"1d20"}'],
        ["roll", "{}"],
      ]);
      expect((await tower.ask({ tools: [roll] })).calls).to.have.length(2);
      const results = first.calls.map(({ id }) => ({ role: "tool" as const, callId: id, content: "17" }));
      const said = {
        role: "assistant" as const,
        content: first.text,
        calls: first.calls,
        carried: first.carried ?? null,
      };
      await tower.ask({ tools: [roll], messages: [{ role: "user", content: "Hi" }, said, ...results] });
      const messages = tower.models.requests.at(-1)?.body["messages"] as Record<string, unknown>[];
      if (provider === "anthropicCompatible") {
        expect(messages).to.have.length(3);
        expect(
          (messages[1]?.["content"] as { type: string }[] | undefined)?.map(({ type }) => type),
        ).to.deep.equal(["thinking", "text", "tool_use", "tool_use"]);
        expect(messages[2]).to.deep.equal({
          role: "user",
          content: first.calls.map(({ id }) => ({ type: "tool_result", tool_use_id: id, content: "17" })),
        });
      } else {
        expect(messages.map(({ role }) => role)).to.deep.equal([
          "system",
          "user",
          "assistant",
          "tool",
          "tool",
        ]);
        expect(messages[2]).to.include({ reasoning_content: "dice" });
      }
    });
  }

  it("4: estimates what the provider does not count", async () => {
    tower.models.next(does.says({ text: "骰子骰子", usage: false }));
    const { usage } = await tower.ask();
    expect(usage.estimated).to.equal(true);
    expect(usage.completionTokens).to.be.within(2, 8);
    expect(usage.promptTokens).to.be.within(4, 30);
  });

  it("5: takes a stream without [DONE], and choices that are empty", async () => {
    tower.models.next(does.sends([{ choices: [] }, delta({ content: "fine" }), delta({}, "stop")]));
    expect((await tower.ask()).text).to.equal("fine");
  });

  it("7: takes an error or a page with status 200 for a failure", async () => {
    await tower.set({ gateway: { ...(tower.models.settings()["gateway"] as object), retries: 0 } });
    for (const behave of [
      does.json({ error: { message: "overloaded" } }),
      does.body("<html>Welcome</html>"),
      does.body("", "application/json"),
      does.sends([delta({ content: "half" })]),
      does.sends(["no json"]),
      does.json({ choices: [] }),
    ]) {
      tower.models.next(behave);
      const failure = await tower.failure();
      expect(failure.kind).to.be.oneOf(["invalid", "unreachable"]);
      await tower.set({ gateway: { ...(tower.models.settings()["gateway"] as object), retries: 0 } });
    }
  });

  it("8: asks again once where nothing is said, then counts as down", async () => {
    tower.models.next(does.says(""), "second");
    expect((await tower.ask()).text).to.equal("second");
    tower.models.next(does.says(""), does.says("  "));
    expect((await tower.failure()).kind).to.equal("unreachable");
  });

  it("14, 15: leaves out what a model does not take, and remembers it", async () => {
    const { models } = tower;
    models.next(
      does.fails(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", {
        param: "max_tokens",
      }),
      does.fails(400, "Unsupported value: 'temperature' does not support 0.7", { param: "temperature" }),
      does.fails(422, "stream_options: Extra inputs are not permitted"),
      "well",
    );
    expect((await tower.ask({ model: "picky" })).text).to.equal("well");
    const sent = models.requests.at(-1)?.body ?? {};
    expect(sent).to.include({ max_completion_tokens: 1024 });
    expect(sent).to.not.have.any.keys("max_tokens", "temperature", "stream_options");
    const before = models.requests.length;
    await tower.ask({ model: "picky" });
    expect(models.requests.length).to.equal(before + 1);
    expect(models.requests.at(-1)?.body).to.include({ max_completion_tokens: 1024 });

    models.next(
      does.fails(400, "tool use is not supported by this model"),
      does.fails(400, "image_url is not supported"),
      "seen",
    );
    const picture = { type: "image" as const, mediaType: "image/png", data: Buffer.from("png") };
    const content = [{ type: "text" as const, text: "look" }, picture];
    expect(
      (await tower.ask({ model: "plain", tools: [roll], messages: [{ role: "user", content }] })).text,
    ).to.equal("seen");
    const last = models.requests.at(-1)?.body ?? {};
    expect(last).to.not.have.property("tools");
    expect((last["messages"] as { content: string }[])[1]?.content).to.equal("look\n[image]");
    // The model that takes all of it is sent all of it.
    await tower.ask({ tools: [roll], messages: [{ role: "user", content }] });
    expect(JSON.stringify(models.requests.at(-1)?.body)).to.include("data:image/png;base64,cG5n");
  });

  it("16: halves the history once where it is too long", async () => {
    const { models } = tower;
    const tooLong = does.fails(400, "This model's maximum context length is 4096 tokens", {
      code: "context_length_exceeded",
    });
    const messages = Array.from({ length: 8 }, (_, at) =>
      at % 2 === 0
        ? { role: "user" as const, content: `q${at}` }
        : { role: "assistant" as const, content: `a${at}` },
    );
    models.next(tooLong, "short");
    expect((await tower.ask({ messages: [...messages, { role: "user", content: "now" }] })).text).to.equal(
      "short",
    );
    const sent = models.requests.at(-1)?.body["messages"] as { content: string }[];
    expect(sent.map(({ content }) => content)).to.deep.equal(["Be short.", "q6", "a7", "now"]);
    models.next(tooLong, tooLong);
    expect(
      (await tower.failure({ messages: [...messages, { role: "user", content: "now" }] })).kind,
    ).to.equal("tooLong");
    models.next(tooLong);
    expect((await tower.failure()).kind).to.equal("tooLong");
  });

  it("19: ends a stream without end at 256 KiB", async () => {
    await tower.set({ gateway: { ...(tower.models.settings()["gateway"] as object), retries: 0 } });
    tower.models.next(does.endless());
    expect((await tower.failure()).kind).to.equal("invalid");
  });

  it("20, 21: tells calls apart by id, by index, or by their order; arguments may be objects or broken", async () => {
    const call = (part: object) => delta({ tool_calls: [part] });
    tower.models.next(
      does.sends(
        [
          call({ id: "a", function: { name: "roll", arguments: '{"ex' } }),
          call({ function: { arguments: 'pr":"1d6"}' } }),
          call({ id: "b", function: { name: "roll", arguments: "" } }),
          call({ id: "b", function: { arguments: "{oops" } }),
          delta({}, "stop"),
        ],
        { done: true },
      ),
      does.sends(
        [
          call({ index: 0, id: "a", function: { name: "roll", arguments: { expr: "2d6" } } }),
          call({ index: 0, id: "b", function: { name: "nothing" } }),
          delta({}, ""),
        ],
        { done: true },
      ),
    );
    const first = await tower.ask({ tools: [roll] });
    expect(first.end).to.equal("tools");
    expect(first.calls.map((one) => one.arguments)).to.deep.equal(['{"expr":"1d6"}', "{oops"]);
    const second = await tower.ask({ tools: [roll] });
    expect(second.calls).to.deep.equal([
      { id: "a", name: "roll", arguments: '{"expr":"2d6"}' },
      { id: "b", name: "nothing", arguments: "{}" },
    ]);
  });

  it("23: shows neither thoughts nor calls that were written instead of made", async () => {
    const { models } = tower;
    for (const [said, shown] of [
      ["<think>hm</think>Yes", "Yes"],
      ["hm\n</think>\n\nYes", "Yes"],
    ] as const) {
      models.next(said);
      const answer = await tower.ask();
      expect(answer.text).to.equal(shown);
      expect(JSON.stringify(answer.carried)).to.include("hm");
    }
    for (const written of [
      '<tool_call>{"name": "roll"}</tool_call>',
      '{"name": "roll", "arguments": {"expr": "1d6"}}',
    ]) {
      models.next(written, "Let me see.");
      expect((await tower.ask({ tools: [roll] })).text).to.equal("Let me see.");
      models.next(written, written);
      expect((await tower.failure({ tools: [roll] })).kind).to.equal("unreachable");
      await tower.set();
    }
  });

  it("24: tells a refusal from an answer, without asking anybody else", async () => {
    const { models } = tower;
    const { gateway, model } = models.settings() as { gateway: object; model: object };
    await tower.set({ fallback: [{ gateway, model }] });
    const before = models.requests.length;
    models.next(does.says({ text: "I", end: "content_filter" }));
    expect(await tower.ask()).to.include({ end: "refusal", text: "" });
    await tower.set({ gateway: { ...gateway, provider: "anthropicCompatible" } });
    models.next(does.says({ text: "I", end: "refusal" }));
    expect(await tower.ask()).to.include({ end: "refusal", text: "" });
    expect(models.requests.length).to.equal(before + 2);
  });

  it("sends an answer back that paused, at most twice", async () => {
    const { models } = tower;
    const { gateway } = models.settings() as { gateway: object };
    await tower.set({ gateway: { ...gateway, provider: "anthropicCompatible" } });
    models.next(does.says({ text: "one ", end: "pause_turn" }), does.says({ text: "two", end: "end_turn" }));
    expect((await tower.ask()).text).to.equal("one two");
    const sent = models.requests.at(-1)?.body["messages"] as { role: string }[];
    expect(sent.map(({ role }) => role)).to.deep.equal(["user", "assistant"]);
  });

  it("25: follows no redirect", async () => {
    const { models } = tower;
    const before = models.requests.length;
    models.next(does.redirects("http://127.0.0.1:1/v1"));
    expect((await tower.failure()).kind).to.equal("unreachable");
    expect(models.requests.length).to.equal(before + 1);
  });
});
