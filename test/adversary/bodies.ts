import { gzipSync } from "node:zlib";

/** A body that no route takes. */
export interface HostileBody {
  readonly title: string;
  readonly type?: string;
  readonly encoding?: string;
  readonly body: string | Buffer;
}

const json = "application/json";
const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

/** Bodies that no route takes, whatever it is for. */
export const hostileBodies: readonly HostileBody[] = [
  { title: "100 000 lists in each other", body: deep(100_000, "[", "]") },
  { title: "5 000 objects in each other", body: `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}` },
  { title: "a name twice", body: '{"name":"a","name":"b"}' },
  { title: "a name twice, once escaped", body: '{"name":"a","n\\u0061me":"b"}' },
  { title: "__proto__", body: '{"__proto__":{"admin":true}}' },
  { title: "__proto__ escaped", body: '{"\\u005f_proto__":{"admin":true}}' },
  { title: "__proto__ inside", body: '{"name":{"__proto__":{"admin":true}}}' },
  { title: "constructor and prototype", body: '{"constructor":{"prototype":{"admin":true}}}' },
  { title: "a field that nobody knows", body: '{"adversaryCanary":1}' },
  { title: "U+0000", body: '{"name":"a\\u0000b"}' },
  { title: "half of a pair", body: '{"name":"\\ud800"}' },
  { title: "no UTF-8", body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { title: "half of it", body: '{"name":' },
  { title: "two of them", body: '{"a":1}{"b":2}' },
  { title: "NaN", body: '{"name":NaN}' },
  { title: "a list of a thousand nulls", body: JSON.stringify(Array(1_000).fill(null)) },
  { title: "plain text", type: "text/plain", body: '{"name":"a"}' },
  { title: "a form", type: "application/x-www-form-urlencoded", body: "name=a" },
  { title: "XML with an entity", type: "text/xml", body: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
  { title: "packed", encoding: "gzip", body: gzipSync('{"name":"a"}') },
  { title: "UTF-16", type: `${json}; charset=utf-16`, body: Buffer.from('{"name":"a"}', "utf16le") },
];

/** A body above the limit of any route but those of uploads. */
export const oversized: HostileBody = {
  title: "more than any route takes",
  body: `{"name":"${"x".repeat(33 * 2 ** 20)}"}`,
};

/** Headers of one. */
export function headersOf({ type = json, encoding }: HostileBody): Record<string, string> {
  return { "content-type": type, ...(encoding === undefined ? {} : { "content-encoding": encoding }) };
}
