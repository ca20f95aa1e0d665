import type { FeatureOrigin } from "@dicetower/contract";
import type { Manifest } from "./package-folder.js";

/** Characters of each word: a package may say what it likes. */
const longest = 300;
/** Scripts that npm runs while it installs a package. */
const atInstall = ["preinstall", "install", "postinstall"];

/** What a package says of itself, cut to what fits on a page. */
export function originOf(name: string, manifest: Manifest): FeatureOrigin {
  const { description, author, license, homepage, scripts } = manifest;
  return {
    package: name,
    description: word(description),
    author: word(typeof author === "object" && author !== null ? author.name : author),
    license: word(license),
    homepage: /^https?:\/\/[^\s]+$/.test(word(homepage)) ? word(homepage) : "",
    installScripts: atInstall.filter((script) => typeof scripts?.[script] === "string"),
  };
}

function word(value: unknown): string {
  return typeof value === "string" ? value.slice(0, longest) : "";
}
