import type { HttpAnswer } from "@dicetower/testkit";
import { expect } from "chai";

/** Codes whose failures carry `data`: the specification wants to know where a roll went wrong. */
const withData = new Set([42200]);

/** Passes for a successful envelope and gives its data. */
export function successData(answer: HttpAnswer, what: string): unknown {
  expect(answer.status, `${what} answered ${answer.text.slice(0, 300)}`).to.equal(200);
  expect(answer.headers.get("content-type"), what).to.match(/^application\/json/);
  expect(Object.keys(answer.json), what).to.deep.equal(["code", "message", "data"]);
  expect(answer.json, what).to.include({ code: 0, message: "ok" });
  return answer.json.data;
}

/** Passes for a failure with this code. */
export function failed(answer: HttpAnswer, code: number, what: string): void {
  const { json, status, text } = answer;
  expect(json?.code, `${what} answered ${text.slice(0, 300)}`).to.equal(code);
  expect(status, what).to.equal(Math.floor(code / 100));
  expect(answer.headers.get("content-type"), what).to.match(/^application\/json/);
  const known = ["code", "message", "data", ...(code === 40001 ? ["errors"] : [])];
  expect(Object.keys(json), what).to.have.members(known);
  if (!withData.has(code)) expect(json.data, what).to.equal(null);
  expect(json.message, what).to.match(/\S/);
  expect(json.message, what).to.not.match(/\n\s+at |\/(home|tmp|work|root|usr)\//);
  for (const error of json.errors ?? []) {
    expect(error.path, what).to.match(/^$|^\//);
    expect(error.message, what).to.match(/\S/);
  }
}
