import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";

const paths = ["/api/rules/upload", "/api/replies/import", "/api/banlist", "/api/nothing"];

/** Sends 4.5 MiB to a path in several ways; runs in the page. */
const sending = (path: string) => `(async () => {
  const text = "x".repeat(4.5 * 1024 * 1024);
  const form = new FormData();
  form.append("file", new File([text], "a.json"));
  const json = { headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) };
  const found = [];
  for (const init of [json, { body: form }])
    for (let again = 0; again < 3; again++)
      try {
        const answer = await fetch(${JSON.stringify(path)}, { method: "POST", ...init });
        found.push(answer.status + " " + (await answer.json()).code);
      } catch (error) {
        found.push(String(error));
      }
  return found;
})()`;

describeInBrowser("a body that is too large, sent by a page", (opened) => {
  const at = eachTestAt(opened, "#/backups", { shared: true });

  for (const path of paths)
    it(`is answered in the envelope, and never a network error: ${path}`, async () => {
      const found = await at.page.evaluate<string[]>(sending(path));
      expect(found).to.have.length(6);
      // A form where none is taken, or a path where nothing is, is refused for that.
      for (const one of found) expect(one).to.match(/^(?:413 41300|415 41500|404 40400)$/);
      if (path !== "/api/nothing") expect(found.join()).to.include("413 41300");
      at.here.troubles.take();
    });
});
