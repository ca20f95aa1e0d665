import { Joi, route } from "@dicetower/contract";
import { expect } from "chai";
import { Standing } from "../test-support.js";

describe("rules between the fields of a body", () => {
  let standing: Standing;
  before(async () => {
    standing = await Standing.begin();
  });
  after(() => standing.end());

  it("say which fields go together and which do not, without terms of schemas", async () => {
    const peers = { a: Joi.number(), b: Joi.number(), c: Joi.number() };
    const rules = {
      and: Joi.object(peers).and("a", "b"),
      with: Joi.object(peers).with("a", "b"),
      without: Joi.object(peers).without("a", "b"),
      xor: Joi.object(peers).xor("a", "b"),
      oxor: Joi.object(peers).oxor("a", "b"),
      or: Joi.object(peers).or("a", "b"),
      invalid: Joi.object({ a: Joi.number().invalid(1) }),
    };
    await standing.serve(
      ...Object.entries(rules).map(([name, body]) =>
        route({
          method: "POST",
          path: `/api/peers/${name}`,
          summary: name,
          accepts: { body },
          handle: () => 1,
        }),
      ),
    );
    for (const [rule, body, said] of [
      ["and", { a: 1 }, "[a] needs [b] as well"],
      ["with", { a: 1 }, "a needs b as well"],
      ["without", { a: 1, b: 1 }, "a and b cannot be given together"],
      ["xor", { a: 1, b: 1 }, "only one of [a, b] can be given"],
      ["xor", {}, "one of [a, b] is needed"],
      ["oxor", { a: 1, b: 1 }, "only one of [a, b] can be given"],
      ["or", {}, "one of [a, b] is needed"],
      ["invalid", { a: 1 }, "a holds a value that is not accepted here"],
    ] as const) {
      const { code, errors } = await standing.send("POST", `/api/peers/${rule}`, body);
      expect([code, errors?.map(({ message }) => message)], rule).to.deep.equal([40001, [said]]);
    }
  });
});
