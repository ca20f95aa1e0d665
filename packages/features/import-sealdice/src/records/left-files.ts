import type { Given, SealFolder } from "./seal-folder.js";

/** What comes, below the folder of a bot and below what bots share. */
export const taken: readonly RegExp[] = [
  /^default\/(?:data|data-logs)\.db$/,
  /^default\/serve\.yaml$/,
  /^default\/configs\/(?:text-template\.yaml|plugin-configs\.json)$/,
  /^default\/extensions\/.+\/storage\.db$/,
  /^default\/extensions\/reply\/.*\.ya?ml$/i,
  /^default\/extensions\/reply\/(?:.*\/)?[^./]+$/,
  /^default\/scripts\/(?!_builtin\/).*\.[jt]s$/i,
  /^default\/data\/game-templates\/.*\.(?:json|ya?ml|toml)$/i,
  /^decks\/(?!(?:.*\/)?_[^/]+\.deck\/).*\.(?:jsonc?|ya?ml|toml|zip|deck)$/i,
  /^helpdoc\/.*\.(?:json|xlsx)$/i,
  /^censor\/.*\.(?:txt|toml)$/i,
];

/** What comes where a deck shows it; otherwise whoever reads decks says so. */
export const shown: readonly RegExp[] = [
  /^decks\/(?!(?:.*\/)?_[^/]+\.deck\/).*\.(?:png|jpe?g|gif|webp)$/i,
  /^images\/.*\.(?:png|jpe?g|gif|webp)$/i,
];

/** Copies, and what the program has brought along: nothing is said of them. */
export const copies: readonly RegExp[] = [
  /^default\/scripts\/_builtin\//,
  /^(?:default\/)?[^/]*\.(?:db|yaml|toml)(?:-wal|-shm|-journal|\.bak|\.old)$/,
  /\.bak$/,
  /^decks\/(?:.*\/)?_[^/]+\.deck\//,
];

/** Why a file stays behind, by its path; the first that fits. */
export const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^default\/data-censor\.db$/, "censorLog"],
  [/^default\/advanced\.yaml$/, "upload"],
  [/^default\/log-exports\//, "exports"],
  [/^default\/extra\//, "logins"],
  [/(?:^|\/)(?:keystore|device|appsettings)\.json$|(?:^|\/)session\.token$/, "logins"],
  [/^dice\.yaml$/, "program"],
  [/^names\//, "names"],
  [/^(?:images|videos|audios)\/|^default\/extensions\/reply\/(?:assets|images)\//, "media"],
  [/^packages?\/|\.sealpack$/, "packs"],
];

/** Names each file of the folder that nobody takes in, and why. */
export async function* readLeft({ folder, shared, own, signal }: SealFolder): AsyncGenerator<Given> {
  const under = shared === "data/" ? "data" : undefined;
  for await (const { path } of folder.files(under)) {
    signal.throwIfAborted();
    const below = shared === undefined ? `default/${path}` : path.slice(shared.length);
    if ([...taken, ...shown, ...copies].some((pattern) => pattern.test(below))) continue;
    // Other bots of the same program have folders of their own, which are imported by themselves.
    const isOther = /^[^/]+\/(?:data\.db|serve\.yaml)$/.test(below) && !path.startsWith(own);
    const reason = isOther ? "bot" : (reasons.find(([pattern]) => pattern.test(below))?.[1] ?? "other");
    yield { skipped: path, reasonKey: `import-sealdice.left.${reason}` };
  }
}
