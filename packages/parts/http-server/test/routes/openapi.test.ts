import { credentials, errorCodes, Joi, own, route } from "@dicetower/contract";
import { expect } from "chai";
import { jsonSchemaOf } from "../../src/index.js";
import { Standing } from "../test-support.js";

interface Operation {
  readonly summary: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  readonly responses: Record<string, { content: Record<string, { schema: Record<string, never> }> }>;
  readonly security?: readonly object[];
}
interface Document {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly security: readonly object[];
  readonly components: {
    readonly schemas: Record<string, object>;
    readonly securitySchemes: Record<string, object>;
  };
}

describe("the API page", () => {
  let standing: Standing;
  const read = async () => (await (await standing.fetch("/api/openapi.json")).json()) as Document;
  before(async () => {
    standing = await Standing.begin();
  });
  after(() => standing.end());

  it("needs credentials, and describes the server's own routes", async () => {
    expect((await fetch(`${standing.base}/api/openapi.json`)).status).to.equal(401);
    const document = await read();
    expect(document.openapi).to.equal("3.1.0");
    expect(document.info).to.deep.equal({ title: "Test", version: "1.2.3" });
    expect(Object.keys(document.paths)).to.include.members([
      "/api/openapi.json",
      "/api/system/errors",
      "/api/auth/ticket",
    ]);
  });

  it("describes input and output, from the schemas in force", async () => {
    const part = await standing.serve(
      route({
        method: "PUT",
        path: "/api/things/{id}",
        summary: "Changes a thing",
        accepts: {
          params: Joi.object({ id: Joi.number().integer().required() }),
          query: Joi.object({ page: Joi.number().integer().default(1), q: Joi.string().required() }),
          body: Joi.object({ name: Joi.string().max(5).required().label("Name").meta({ secret: true }) }),
        },
        returns: Joi.object({ id: Joi.number().integer().required() }),
        handle: () => 1,
      }),
      route({
        method: "GET",
        path: "/api/things/{id}/raw",
        summary: "Bytes",
        answers: "file",
        handle: () => 1,
      }),
      route({
        method: "POST",
        path: "/api/things/upload",
        summary: "Uploads",
        accepts: { file: { maxBytes: 10, types: [".json"] }, body: Joi.object({ replace: Joi.boolean() }) },
        answers: "bare",
        returns: Joi.string(),
        handle: () => 1,
      }),
      route({ method: "POST", path: "/hook/{id}", summary: "Hook", access: own(() => {}), handle: () => 1 }),
    );
    const { paths } = await read();
    const put = paths["/api/things/{id}"]?.["put"];
    expect(put?.summary).to.equal("Changes a thing");
    expect(put?.tags).to.deep.equal(["host"]);
    expect(put?.parameters).to.deep.equal([
      { name: "id", in: "path", required: true, schema: { type: "integer" } },
      { name: "page", in: "query", required: false, schema: { type: "integer", default: 1 } },
      { name: "q", in: "query", required: true, schema: { type: "string", minLength: 1 } },
    ]);
    expect(put?.requestBody).to.deep.equal({
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: {
              name: { type: "string", minLength: 1, maxLength: 5, title: "Name", "x-secret": true },
            },
            required: ["name"],
            additionalProperties: false,
          },
        },
      },
    });
    const envelope = put?.responses["200"]?.content["application/json"]?.schema;
    expect(envelope).to.have.nested.property("properties.data.properties.id.type", "integer");
    expect(envelope).to.have.nested.property("properties.code.const", 0);
    expect(put?.responses).to.have.property("default");
    const raw = paths["/api/things/{id}/raw"]?.["get"];
    expect(raw?.parameters).to.deep.equal([
      { name: "id", in: "path", required: true, schema: { type: "string" } },
    ]);
    expect(raw?.responses["200"]?.content).to.have.property("*/*");
    const upload = paths["/api/things/upload"]?.["post"];
    expect(upload?.requestBody?.content).to.have.all.keys("multipart/form-data");
    expect(upload?.requestBody?.content["multipart/form-data"]?.schema["properties"]).to.have.all.keys(
      "file",
      "replace",
    );
    expect(upload?.responses["200"]?.content["application/json"]?.schema).to.include({ type: "string" });
    expect(paths["/hook/{id}"]?.["post"]?.security).to.deep.equal([]);
    const ids = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).to.equal(ids.length);
    await part.stop();
    expect((await read()).paths).not.to.have.property("/api/things/{id}");
  });

  it("lists the ways to authenticate: the key, and the credentials in force", async () => {
    const schemes = async () => {
      const { security, components } = await read();
      expect(security.flatMap((one) => Object.keys(one)).sort()).to.deep.equal(
        Object.keys(components.securitySchemes).sort(),
      );
      return components.securitySchemes;
    };
    expect(await schemes()).to.have.all.keys("key", "bearer");
    const part = await standing.add((scope) =>
      scope.add(
        credentials,
        {
          key: "badge",
          ambient: true,
          sent: { in: "cookie", name: "badge_0123abcd" },
          check: () => undefined,
        },
        { key: "unnamed", ambient: false, check: () => undefined },
      ),
    );
    const now = await schemes();
    expect(now).to.have.all.keys("key", "bearer", "badge");
    expect(now["badge"]).to.deep.equal({ type: "apiKey", in: "cookie", name: "badge_0123abcd" });
    await part.stop();
    expect(await schemes()).to.have.all.keys("key", "bearer");
  });

  it("is written once, in several turns of the event loop, and later only the new routes are", async () => {
    const turns: number[] = [];
    let turn = 0;
    let over = false;
    const next = () => {
      turn++;
      if (!over) setImmediate(next);
    };
    const slow = (path: string) => {
      const returns = Joi.object({ a: Joi.number() });
      const describe = returns.describe.bind(returns);
      returns.describe = () => {
        turns.push(turn);
        // Longer than the slice of work between two pauses.
        for (const until = performance.now() + 15; performance.now() < until; );
        return describe();
      };
      return route({ method: "GET", path, summary: "Slow", returns, handle: () => ({ a: 1 }) });
    };
    const part = await standing.serve(slow("/api/slow/1"), slow("/api/slow/2"), slow("/api/slow/3"));
    setImmediate(next);
    try {
      const [one, other] = await Promise.all([read(), read()]);
      expect(Object.keys(one.paths)).to.include.members(["/api/slow/1", "/api/slow/2", "/api/slow/3"]);
      expect(other).to.deep.equal(one);
      expect(turns).to.have.length(3);
      expect(new Set(turns).size, "each in a turn of its own").to.equal(3);
      await read();
      expect(turns).to.have.length(3);
      const more = await standing.serve(slow("/api/slow/4"));
      expect(Object.keys((await read()).paths)).to.include("/api/slow/4");
      expect(turns).to.have.length(4);
      await more.stop();
      expect(Object.keys((await read()).paths)).to.not.include("/api/slow/4");
      expect(turns).to.have.length(4);
    } finally {
      over = true;
      await part.stop();
    }
  });

  it("keeps the definitions of recursive schemas", async () => {
    const tree = Joi.object({ name: Joi.string(), children: Joi.array().items(Joi.link("#tree")) }).id(
      "tree",
    );
    const part = await standing.serve(
      route({
        method: "POST",
        path: "/api/tree",
        summary: "A tree",
        accepts: { body: tree },
        handle: ({ body }) => body,
      }),
    );
    const document = await read();
    const schema = document.paths["/api/tree"]?.["post"]?.requestBody?.content["application/json"]?.schema;
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(JSON.stringify(schema)).to.include("$ref");
    for (const [, name = ""] of pointers) expect(document.components.schemas).to.have.property(name);
    const nested = { name: "a", children: [{ name: "b", children: [] }] };
    expect((await standing.send("POST", "/api/tree", nested)).data).to.deep.equal(nested);
    expect((await standing.send("POST", "/api/tree", { children: [{ x: 1 }] })).errors?.[0]?.path).to.equal(
      "/children/0/x",
    );
    await part.stop();
  });
});

describe("the JSON Schema of a Joi schema", () => {
  it("has everything that Joi leaves out: labels, examples, notes, hints, null in an enum", () => {
    const json = jsonSchemaOf(
      Joi.object({
        mode: Joi.string()
          .valid("a", "b", null)
          .label("Mode")
          .example("a")
          .note("sometimes")
          .meta({ order: 2 }),
        list: Joi.array().items(
          Joi.object({ token: Joi.string().meta({ secret: true, widget: "password" }) }),
        ),
        never: Joi.forbidden(),
      }),
    ) as { properties: Record<string, Record<string, unknown>> };
    expect(json.properties["mode"]).to.deep.include({
      title: "Mode",
      examples: ["a"],
      "x-notes": ["sometimes"],
      "x-order": 2,
      enum: ["a", "b", null],
    });
    expect(json).to.have.nested.property("properties.list.items.properties.token.x-secret", true);
    expect(json).to.have.nested.property("properties.list.items.properties.token.x-widget", "password");
    expect(json.properties).not.to.have.property("never");
  });

  it("has the labels and hints of alternatives, conditions, dictionaries and mixed lists, too", () => {
    const json = jsonSchemaOf(
      Joi.object({
        either: Joi.alternatives(
          Joi.object({
            kind: Joi.string().valid("a").required(),
            size: Joi.number().meta({ unit: "bytes" }),
          }),
          Joi.object({ kind: Joi.string().valid("b").required() }).label("B"),
        ).allow(null),
        free: Joi.object().pattern(/^[a-z]+$/, Joi.number().meta({ unit: "seconds" })),
        named: Joi.object().pattern(Joi.string().max(9), Joi.boolean().label("Named")),
        mixed: Joi.array().items(Joi.string().label("Word"), Joi.number().label("Number")),
        depends: Joi.alternatives()
          .conditional("free", { is: Joi.exist(), otherwise: Joi.number().label("Not there") })
          .try(Joi.string().label("Any")),
      }),
    ) as unknown as {
      properties: Record<"either" | "mixed" | "depends", object> &
        Record<"free" | "named", { patternProperties: Record<string, object> }>;
    };
    const { either, free, named, mixed, depends } = json.properties;
    expect(either).to.have.nested.property("anyOf[1].properties.size.x-unit", "bytes");
    expect(either).to.have.nested.property("anyOf[2].title", "B");
    expect(free.patternProperties["^[a-z]+$"]).to.include({ "x-unit": "seconds" });
    expect(named.patternProperties[".*"]).to.include({ title: "Named" });
    expect(mixed).to.have.nested.property("items.anyOf[1].title", "Number");
    expect(depends).to.have.nested.property("anyOf[0].title", "Not there");
    expect(depends).to.have.nested.property("anyOf[1].title", "Any");
  });

  it("has no dangling references", () => {
    const json = jsonSchemaOf(Joi.object({ a: Joi.link("#elsewhere") }));
    expect(JSON.stringify(json)).not.to.include("$ref");
  });
});

describe("the list of error codes", () => {
  it("has the fixed codes, those of the server and those of features, by number", async () => {
    const standing = await Standing.begin();
    try {
      const part = await standing.add((scope) =>
        scope.add(errorCodes, { key: "roll.budget", code: 42207, meaning: "The roll costs too much." }),
      );
      const list = async () =>
        (await standing.ask("/api/system/errors")).data as { code: number; owner: string }[];
      const told = await list();
      const numbers = told.map(({ code }) => code);
      expect(numbers).to.include.members([40000, 40102, 40800, 42100, 42207, 50000, 50400]);
      expect(numbers).to.deep.equal([...numbers].sort((a, b) => a - b));
      expect(told.find(({ code }) => code === 42207)).to.deep.include({
        owner: "host/part1",
        meaning: "The roll costs too much.",
      });
      await part.stop();
      expect((await list()).map(({ code }) => code)).not.to.include(42207);
    } finally {
      await standing.end();
    }
  });
});
