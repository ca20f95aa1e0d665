export { documentValue } from "./document-value.js";
export { maxLevels } from "./nesting.js";
export { maxAliases, maxRepeated } from "./node-faults.js";
export { parseDocument, parseValue, type YamlOptions } from "./parse-document.js";
export { parseJson } from "./parse-json.js";
export { parseToml, TomlError } from "./parse-toml.js";
export { readBeside, TextFault } from "./read-beside.js";
export { isNestedDeeper } from "./value-levels.js";
