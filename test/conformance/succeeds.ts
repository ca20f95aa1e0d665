import type { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { type Case, filled, type Params } from "./case.js";

/** The success of a case alone: what it makes first, asks, proves and puts back. For hosts other than the usual one. */
export async function succeeds(tower: TestHost, one: Case): Promise<void> {
  const [method = "", path = ""] = one.endpoint.split(" ");
  const params: Params = (await one.prepare?.(tower)) ?? {};
  const at = filled(path, params, one.query);
  const verb = method.toLowerCase() as "post" | "put" | "patch" | "delete";
  const { json, status, text } = await (method === "GET" ? tower.get(at) : tower[verb](at, one.body)).done();
  expect(status, `${one.endpoint} answered ${text.slice(0, 300)}`).to.equal(200);
  // What is no JSON has its own shape: a file, a text.
  const data: unknown = json?.code === 0 ? json.data : json;
  const { error } = (one.returns as Joi.Schema).validate(data, { convert: false });
  expect(error?.message, `${one.endpoint} answered ${text.slice(0, 600)}`).to.equal(undefined);
  await one.proves?.(tower, data as never, params);
  await one.undo?.(tower);
}
