import { readBeside, TextFault } from "@dicetower/yaml";
import { PackageProblem } from "./problem.js";

/** Parses YAML as people write it, without aliases that multiply. @throws PackageProblem */
export async function parseYaml(text: string, name: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await readBeside("yaml", text, signal, { uniqueKeys: false, strict: false, logLevel: "silent" });
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    throw new PackageProblem(`${name}: ${error.message.split("\n", 1)[0] ?? "unreadable"}`);
  }
}
