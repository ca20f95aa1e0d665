import { codes, failure, Joi, metrics, route } from "@dicetower/contract";
import { expect } from "chai";
import { eventually, Standing } from "../test-support.js";

describe("request durations", () => {
  let standing: Standing;
  beforeEach(async () => {
    standing = await Standing.begin();
  });
  afterEach(() => standing.end());

  /** Returns the number of requests that were counted, by route, method and status. */
  const counts = (): Record<string, number> => {
    const [times] = standing.kernel.registry
      .all(metrics)
      .filter(({ key }) => key === "http_server_request_duration_seconds");
    const found = times?.item.collect().filter(({ suffix }) => suffix === "_count") ?? [];
    return Object.fromEntries(
      found.map(({ labels, value }) => [
        `${labels?.["method"]} ${labels?.["route"]} ${labels?.["status"]}`,
        value,
      ]),
    );
  };

  it("are counted by route, method and status, never by the contents of an address", async () => {
    await standing.serve(
      route({
        method: "GET",
        path: "/api/things/{id}",
        summary: "A thing",
        accepts: { params: Joi.object<{ id: string }>({ id: Joi.string().required() }) },
        handle: ({ params }) => {
          if (params.id === "gone") throw failure(codes.notFound, "It is gone.");
          return params.id;
        },
      }),
    );
    for (const id of ["1", "2", "gone"]) await standing.ask(`/api/things/${id}`);
    await standing.ask("/api/nothing/here");
    await standing.raw({ path: "/api/things/%zz" });
    await eventually("all have been counted", () => standing.server.counts().requests === 0);
    expect(counts()).to.deep.equal({
      "GET /api/things/{id} 200": 2,
      "GET /api/things/{id} 404": 1,
      "other none 404": 1,
      "other none 400": 1,
    });
  });

  it("are kept apart up to a limit, and counted together beyond it", async () => {
    await standing.serve(
      ...Array.from({ length: 100 }, (_, n) =>
        route({ method: "GET", path: `/api/many/${n}`, summary: "One of many", handle: () => n }),
      ),
    );
    for (let n = 0; n < 100; n++) await standing.ask(`/api/many/${n}`);
    await eventually("all have been counted", () => standing.server.counts().requests === 0);
    const all = counts();
    expect(Object.keys(all)).to.have.length(61);
    expect(all["other other other"]).to.equal(40);
  });
});
