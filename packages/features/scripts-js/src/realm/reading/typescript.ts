/** Takes types out of a text, keeping its lines; a module keeps what it imports and exports. @throws SyntaxError */
export type StripTypes = (text: string, module: boolean) => string;

/** What is used of the package, which is 4 MB: it is loaded with the first TypeScript plugin and never before. */
interface Stripper {
  readonly transformSync: (
    text: string,
    options: { readonly mode: "strip-only" | "transform"; readonly module: boolean },
  ) => { readonly code: string };
}
const stripperPackage: string = "@swc/wasm-typescript";

/** Loads what Node.js itself takes types out with: it puts blanks where they were. */
export async function typeStripper(): Promise<StripTypes> {
  const { transformSync } = (await import(stripperPackage)) as Stripper;
  const strip = (text: string, module: boolean, mode: "strip-only" | "transform") => {
    try {
      return transformSync(text, { mode, module }).code;
    } catch (error) {
      throw asError(error);
    }
  };
  return (text, module) => {
    try {
      return strip(text, module, "strip-only");
    } catch (error) {
      // Enumerations and namespaces are more than types; lines may move where they are made into code.
      if (error instanceof UnsupportedSyntax) return strip(text, module, "transform");
      throw error;
    }
  };
}

class UnsupportedSyntax extends SyntaxError {}

function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { code, message, startLine } = (error ?? {}) as Readonly<Record<string, unknown>>;
  if (code === "UnsupportedSyntax") return new UnsupportedSyntax(String(message));
  const line = startLine === undefined ? "" : ` (line ${String(startLine)})`;
  return new SyntaxError(`${String(message ?? error)}${line}`);
}
