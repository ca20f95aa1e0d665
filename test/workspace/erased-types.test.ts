import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "chai";
import { everythingBelow, publishedPackages, root } from "./workspace.js";

/** Where `as never` may stand: files, and folders with all below them. */
const allowed: Readonly<Record<string, string>> = {
  "packages/features/scripts-js/src/realm/operations.ts":
    "an operation is found by its name, so that the type of its value is not known where it is called",
  "packages/features/scripts-js/src/realm/prelude/":
    "runs in the realm of scripts, where values come from scripts and from JSON of the host",
};

const sources = publishedPackages()
  .flatMap(({ path }) => everythingBelow(join(path, "src")))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file: relative(root, file), erases: /\bas never\b/.test(readFileSync(file, "utf8")) }))
  .filter(({ erases }) => erases)
  .map(({ file }) => file);
const isWithin = (file: string, place: string) =>
  place.endsWith("/") ? file.startsWith(place) : file === place;

describe("types", () => {
  it("are nowhere erased with `as never`: the maker of an item returns what its point takes", () => {
    const places = Object.keys(allowed);
    expect(sources.filter((file) => !places.some((place) => isWithin(file, place)))).to.deep.equal([]);
  });

  it("are still erased in each place that is named as an exception", () => {
    const places = Object.keys(allowed).filter((place) => !sources.some((file) => isWithin(file, place)));
    expect(places).to.deep.equal([]);
  });
});
