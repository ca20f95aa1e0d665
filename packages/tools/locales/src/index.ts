/**
 * Writes the texts of packages as modules.
 * @packageDocumentation
 */
export { checkPackage } from "./check-package.js";
export { type Placeholder, pagePlaceholdersIn, placeholdersIn } from "./placeholders.js";
export { main, type Terminal } from "./program.js";
export { type LocaleFile, type Problem, readLocaleFile, type Written } from "./read-locale-file.js";
export { readPackage, type WordPackage } from "./read-package.js";
export { type Outcome, writePackage } from "./write-package.js";
