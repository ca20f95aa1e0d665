/**
 * Writes the texts of packages as modules.
 * @packageDocumentation
 */
export { checkPackage } from "./check-package.js";
export { type Place, pagePlacesIn, placesIn } from "./places.js";
export { main, type Terminal } from "./program.js";
export { type LocaleFile, type Problem, readLocaleFile, type Written } from "./read-locale-file.js";
export { readPackage, type WordPackage } from "./read-package.js";
export { type Outcome, writePackage } from "./write-package.js";
