import type { FeatureOrigin } from "@dicetower/contract";
import type { Manifest } from "./package-folder.js";

/** Most characters of each text: packages may contain anything. */
const maxLength = 300;
/** Scripts that npm runs when it installs a package. */
const atInstall = ["preinstall", "install", "postinstall"];

/** Returns the origin that a package declares, truncated to fit on a page. */
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
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}
