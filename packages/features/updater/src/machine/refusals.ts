import { codes, type ErrorCode, type Failure, failure } from "@dicetower/contract";

/** Codes beside the fixed ones. */
const own = {
  busy: 40910,
  noPackage: 40911,
  nothingToCancel: 40912,
  tooLate: 40913,
  installing: 40914,
  nothingNewer: 40915,
  noAsset: 40916,
} as const;

export const updateCodes: readonly ErrorCode[] = [
  { key: "update.busy", code: own.busy, meaning: "An update is being checked, fetched or called off." },
  { key: "update.noPackage", code: own.noPackage, meaning: "No package waits to be installed." },
  { key: "update.nothingToCancel", code: own.nothingToCancel, meaning: "No package is coming in." },
  { key: "update.tooLate", code: own.tooLate, meaning: "The package has been prepared already." },
  { key: "update.installing", code: own.installing, meaning: "An update is being installed." },
  { key: "update.nothingNewer", code: own.nothingNewer, meaning: "There is no newer release." },
  { key: "update.noAsset", code: own.noAsset, meaning: "The release has no package for this machine." },
];

/** Names of the texts that tell a refusal to people, by code. */
export const refusalKeys: ReadonlyMap<number, string> = new Map([
  ...Object.entries(own).map(([name, code]) => [code, name] as const),
  [codes.inContainer, "container"],
  [codes.notSupported, "unsupported"],
]);

/** What the updater refuses. */
export const refusals = {
  busy: (): Failure => failure(own.busy, "An update is under way. Wait until it has ended, or cancel it."),
  noPackage: (): Failure => failure(own.noPackage, "No package waits to be installed. Download one first."),
  nothingToCancel: (): Failure => failure(own.nothingToCancel, "No package is coming in."),
  tooLate: (): Failure =>
    failure(own.tooLate, "The package has been prepared already. It is not installed before you say so."),
  installing: (): Failure => failure(own.installing, "An update is being installed. Wait for the restart."),
  nothingNewer: (): Failure => failure(own.nothingNewer, "There is no newer release."),
  noAsset: (): Failure => failure(own.noAsset, "The release has no package for this machine."),
  container: (): Failure =>
    failure(
      codes.inContainer,
      "A container is updated from outside: take a newer image. Checking works here, nothing else does.",
    ),
  notScheduled: (): Failure =>
    failure(codes.ruleBroken, "Only the desktop launcher installs at a time of day; it does not run here.", {
      errors: [{ path: "/scheduledInstall", message: "is not supported here" }],
    }),
  installUnsupported: (): Failure =>
    failure(
      codes.notSupported,
      "Only the desktop launcher installs updates. Stop the service and replace the program by hand; the package is in the folder update/packages of its data.",
    ),
} as const;
