/** Operating systems and processors as manifests name them. */
export const platforms = ["windows", "linux", "darwin"] as const;
export const architectures = ["amd64", "arm64", "386", "armv7"] as const;

/** Which machine a package is for. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
}

const platformNames: Readonly<Record<string, string>> = { win32: "windows" };
const archNames: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386", arm: "armv7" };

/** The machine that this process runs on, in the words of manifests. */
export function thisMachine({ platform, arch }: NodeJS.Process = process): Machine {
  return { platform: platformNames[platform] ?? platform, arch: archNames[arch] ?? arch };
}
