import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "chai";
import { exampleFeatures, publishedPackages, root, typescriptFiles } from "./workspace.js";

const secret = String.raw`(?:\w+\.)*\w*(?:[pP]assword|[sS]ecret|[aA]piKey|[aA]ccessKey|[aA]ccessToken|[sS]ignature|[hH]mac|[dD]igest)`;
const value = String.raw`(?!undefined\b|null\b|true\b|false\b)[a-zA-Z(]`;
/** Something secret compared with a value, on either side: how long that takes tells how much of it was right. */
const compared = new RegExp(
  String.raw`\b${secret}\s*[=!]==\s*${value}|\b(?!typeof)[\w.)]+\s*[=!]==\s*${secret}\b(?!\()`,
);

/** Comparisons in which nobody can have guessed: both sides are values that the service itself keeps. */
const known: Readonly<Record<string, string>> = {
  "packages/features/adapters/src/records/record.ts": "whether a saved record has changed",
  "packages/features/adapters/src/records/records.ts": "whether a saved record has changed",
  "packages/features/adapters/src/routes/record-editor.ts": "whether an admin has entered another token",
  "packages/parts/settings/src/secret-fields.ts":
    "whether an admin has sent the mark back that stands for a secret",
  "packages/tools/launcher/src/install/authorised.ts": "digests of packages, which anybody can work out",
  "packages/features/updater/src/machine/jobs/install-job.ts":
    "digests of packages, which anybody can work out",
  "packages/features/updater/src/storage/authorisation.ts": "digests of packages, which anybody can work out",
  "packages/features/auth/src/sessions/session-store.ts":
    "which of the sessions is the asker's, once it has been found",
  "packages/features/auth/src/routes/sessions.ts":
    "which of the sessions is the asker's, once it has been found",
};

describe("sources", () => {
  it("compare nothing secret letter by letter", () => {
    const found = [...publishedPackages(), ...exampleFeatures()]
      .flatMap(({ path }) => typescriptFiles(join(path, "src")))
      .filter((path) => !(relative(root, path) in known))
      .flatMap((path) =>
        readFileSync(path, "utf8")
          .split("\n")
          .flatMap((line, at) =>
            compared.test(line) ? [`${relative(root, path)}:${at + 1} ${line.trim()}`] : [],
          ),
      );
    expect(found).to.deep.equal([]);
  });

  it("would be found if they did", () => {
    for (const line of ["if (given === password)", "return this.accessKey === key;", "x.signature !== sent"])
      expect(compared.test(line), line).to.equal(true);
    for (const line of ["password === undefined", 'secret !== ""', "digest === null", "key.length === 4"])
      expect(compared.test(line), line).to.equal(false);
  });
});
