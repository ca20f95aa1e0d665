import { readFileSync } from "node:fs";
import { expect } from "chai";

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(
  readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"),
) as { packages: Readonly<Record<string, Locked>> };

/** The entry that Node resolves `name` to from the package at `from`: its own folder first, then those above. */
function resolved(from: string, name: string): Locked | undefined {
  const found = packages[`${from === "" ? "" : `${from}/`}node_modules/${name}`];
  if (found !== undefined || from === "") return found;
  return resolved(
    from.includes("node_modules/") ? from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, "") : "",
    name,
  );
}

describe("the lock file", () => {
  it("names every optional dependency, binaries of other platforms included, as npm ci demands", () => {
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => resolved(from, name) === undefined)
        .map((name) => `${from}: ${name}`),
    );
    expect(missing).to.deep.equal([]);
  });
});
