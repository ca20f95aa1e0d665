/** Runs in a thread: makes values of texts. */
import { YAMLParseError } from "yaml";
import { parseValue, type YamlOptions } from "./parse-document.js";
import { parseJson } from "./parse-json.js";
import { parseToml, TomlError } from "./parse-toml.js";

/** A text to be read. */
export interface TextWork {
  readonly format: "json" | "toml" | "yaml";
  readonly text: string;
  /** Of YAML; data alone. */
  readonly options?: Pick<YamlOptions, "uniqueKeys" | "strict" | "logLevel">;
}

/** Its value, or what is wrong with it. */
export type TextRead =
  | { readonly value: unknown }
  | { readonly fault: { readonly message: string; readonly line: number; readonly column: number } };

/** Makes values of a text. */
export function read({ format, text, options }: TextWork): TextRead {
  try {
    if (format === "yaml") return { value: parseValue(text, options) };
    return { value: format === "json" ? parseJson(text) : parseToml(text) };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof TomlError) return { fault: { message, line: error.line, column: error.column } };
    if (error instanceof YAMLParseError)
      return { fault: { message, line: error.linePos?.[0].line ?? 0, column: error.linePos?.[0].col ?? 0 } };
    return { fault: { message, line: 0, column: 0 } };
  }
}
