import { Joi, planned, route } from "@dicetower/contract";
import { expect } from "chai";
import { Standing } from "../test-support.js";

interface Weather {
  readonly sky: unknown;
  readonly days?: readonly unknown[];
}

const weather = Joi.object({ sky: Joi.string(), days: Joi.array().items(Joi.number()).optional() });
let now: Weather = { sky: "blue" };

const weatherRoutes = [
  route({
    method: "GET",
    path: "/api/weather",
    summary: "Says the weather.",
    returns: weather,
    handle: () => now,
  }),
  route(
    planned({
      method: "DELETE",
      path: "/api/weather",
      summary: "Forgets days.",
      returns: Joi.object({ forgotten: Joi.number() }),
      plan: () => now.days as string[],
      handle: () => ({ forgotten: now.sky }),
    }),
  ),
];

describe("answers that are checked", () => {
  let standing: Standing;
  const heard: string[] = [];
  before(async () => {
    standing = await Standing.begin({
      checkAnswers: true,
      onWrongAnswer: (sentence) => heard.push(sentence),
    });
    await standing.serve(...weatherRoutes);
  });
  beforeEach(() => {
    heard.length = 0;
    standing.lines.length = 0;
  });
  after(() => standing.end());

  /** Passes for an internal error that names what is wrong: to whoever asked, to who listens, in the log. */
  const wrong = async (method: string, path: string, sentence: string) => {
    const { status, code, message, response } = await standing.ask(path, { method });
    expect({ status, code }).to.deep.equal({ status: 500, code: 50000 });
    expect(message).to.equal(
      `internal error, reference ${response.headers.get("x-request-id")}: ${sentence}`,
    );
    expect(heard).to.deep.equal([sentence]);
    const errors = standing.lines.filter(({ level }) => level === "error");
    expect(errors).to.have.length(1);
    expect(errors[0]?.details?.["error"]).to.be.instanceOf(Error).with.property("message", sentence);
  };

  it("come as they are where they are as their route says", async () => {
    now = { sky: "blue", days: [1, 2] };
    expect(await standing.ask("/api/weather")).to.deep.include({ status: 200, data: now });
    expect(heard).to.deep.equal([]);
  });

  it("are an internal error, with the paths of the members that are wrong, where they are not", async () => {
    const says = "answers what it does not say:";
    now = { sky: 3, days: [1, "two"] };
    const members = '/sky "sky" must be a string; /days/1 "days[1]" must be a number';
    await wrong("GET", "/api/weather", `GET /api/weather ${says} ${members}`);
    now = {} as Weather;
    heard.length = 0;
    standing.lines.length = 0;
    await wrong("GET", "/api/weather", `GET /api/weather ${says} /sky "sky" is required`);
  });

  it("are a plan or what the route returns, and wrong in the one that they are meant to be", async () => {
    now = { sky: 3, days: ["Monday"] };
    expect(await standing.ask("/api/weather?plan=1", { method: "DELETE" })).to.deep.include({
      data: { plan: { count: 1, names: ["Monday"] } },
    });
    expect(await standing.ask("/api/weather", { method: "DELETE" })).to.deep.include({
      data: { forgotten: 3 },
    });
    now = { sky: "blue", days: [7] };
    const says = "DELETE /api/weather answers what it does not say:";
    await wrong("DELETE", "/api/weather", `${says} /forgotten "forgotten" must be a number`);
    heard.length = 0;
    standing.lines.length = 0;
    await wrong("DELETE", "/api/weather?plan=1", `${says} /plan/names/0 "plan.names[0]" must be a string`);
  });

  it("are named by what keeps them from being each of the alternatives", async () => {
    const either = Joi.alternatives(
      Joi.object({ well: Joi.valid(true), days: Joi.array() }),
      Joi.object({ well: Joi.valid(false), why: Joi.string() }),
    );
    const path = "/api/either";
    await standing.serve(
      route({
        method: "GET",
        path,
        summary: "Says how it is.",
        returns: either,
        handle: () => ({ well: false }),
      }),
    );
    const each = ['/well "well" must be [true]', '/days "days" is required', '/why "why" is required'];
    await wrong("GET", path, `GET ${path} answers what it does not say: ${each.join("; ")}`);
  });

  it("name both on the API page", async () => {
    const document = (await (await standing.fetch("/api/openapi.json")).json()) as unknown as {
      readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>>;
    };
    const answered = JSON.stringify(document.paths["/api/weather"]?.["delete"]?.responses["200"]);
    expect(answered).to.contain('"anyOf":[').and.to.contain('"required":["plan"]');
    expect(answered).to.contain('"required":["forgotten"]');
  });
});

describe("answers that nobody checks", () => {
  it("come as they are", async () => {
    const standing = await Standing.begin();
    try {
      await standing.serve(...weatherRoutes);
      now = { sky: 3 };
      expect(await standing.ask("/api/weather")).to.deep.include({ status: 200, data: now });
    } finally {
      await standing.end();
    }
  });
});
