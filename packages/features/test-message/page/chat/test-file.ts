import type { Exchange } from "./exchange.js";

/**
 * A test that says the same and expects the same, for `node --test` against a running service. Numbers may differ:
 * dice fall anew each time.
 */
export function testFile(exchanges: readonly Exchange[]): string {
  const cases = exchanges
    .filter(({ answer }) => answer !== undefined)
    .map(({ body, answer }) => ({ body, reply: answer?.reply ?? "", matched: answer?.matched ?? false }));
  return `// Says what was said in the test chat and expects the same replies; numbers may differ.
//   DICETOWER_KEY=… node --test this-file.test.mjs        DICETOWER_URL where it is not ${location.origin}
import assert from "node:assert/strict";
import { test } from "node:test";

const base = process.env.DICETOWER_URL ?? ${JSON.stringify(new URL(".", document.baseURI).href.replace(/\/$/, ""))};
const cases = ${JSON.stringify(cases, undefined, 2)};
const withoutNumbers = (text) => text.replace(/-?\\d+/g, "0");

for (const { body, reply, matched } of cases)
  test(\`\${body.nickname}: \${body.text}\`, async () => {
    const response = await fetch(\`\${base}/api/test/message\`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-API-Key": process.env.DICETOWER_KEY ?? "" },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200);
    const said = await response.json();
    assert.equal(said.matched, matched);
    assert.equal(withoutNumbers(said.reply), withoutNumbers(reply));
  });
`;
}

/** Hands a text to the browser as a file. */
export function download(name: string, content: string): void {
  const link = document.createElement("a");
  const url = URL.createObjectURL(new Blob([content], { type: "text/javascript" }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
