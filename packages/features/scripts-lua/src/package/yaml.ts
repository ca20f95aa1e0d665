import { documentValue, parseDocument } from "@dicetower/yaml";
import { PackageProblem } from "./problem.js";

/** Parses YAML as people write it, without aliases that multiply. @throws PackageProblem */
export function parseYaml(text: string, name: string): unknown {
  const document = parseDocument(text, { uniqueKeys: false, strict: false, logLevel: "silent" });
  const [error] = document.errors;
  if (error !== undefined)
    throw new PackageProblem(`${name}: ${error.message.split("\n", 1)[0] ?? "unreadable"}`);
  try {
    return documentValue(document);
  } catch {
    throw new PackageProblem(`${name}: its aliases multiply.`);
  }
}
