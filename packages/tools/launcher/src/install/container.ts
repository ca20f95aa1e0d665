import { existsSync, readFileSync } from "node:fs";

/** The functions for detecting a container. */
export interface MachineLook {
  readonly platform: string;
  /** Returns undefined if the file does not exist or cannot be read. */
  readonly read: (path: string) => string | undefined;
  readonly exists: (path: string) => boolean;
}

/** If set to `container` or `none`, it decides alone. */
const override = "DICETOWER_CONTAINER";

const groups = ["kubepods", "libpod", "docker", "containerd", "lxc", "crio", "garden", "ecs"];
const mounts = ["/docker/containers/", "/containers/storage/", "kubelet/pods"];
const mountedFiles = new Set(["/etc/hostname", "/etc/hosts", "/etc/resolv.conf"]);

/** Returns true in a container. One of the signs that the updater lists in its status is enough. */
export function inContainer(
  environment: Readonly<Record<string, string | undefined>>,
  { platform, read, exists }: MachineLook = machine,
): boolean {
  const wish = environment[override];
  if (wish === "none" || wish === "container") return wish === "container";
  if (platform !== "linux") return false;
  return (
    exists("/.dockerenv") ||
    exists("/run/.containerenv") ||
    read("/run/systemd/container") !== undefined ||
    read("/run/host/container-manager") !== undefined ||
    exists("/var/run/secrets/kubernetes.io/serviceaccount") ||
    (exists("/proc/vz") && !exists("/proc/bc")) ||
    (environment["container"] ?? "") !== "" ||
    environment["KUBERNETES_SERVICE_HOST"] !== undefined ||
    (read("/proc/1/environ") ?? "").split("\0").some((entry) => /^container=./.test(entry)) ||
    inGroup(read("/proc/self/cgroup") ?? "") ||
    mountedFrom(read("/proc/self/mountinfo") ?? "")
  );
}

function inGroup(text: string): boolean {
  const paths = text.split("\n").map((line) => line.split(":").slice(2).join(":"));
  const word = new RegExp(`(^|[/._-])(${groups.join("|")})([/:._-]|$)`);
  return paths.some((path) => word.test(path));
}

function mountedFrom(text: string): boolean {
  const mounted = text.split("\n").map((line) => line.split(" "));
  return mounted.some(
    ([, , , source = "", target = ""]) =>
      mountedFiles.has(target) && mounts.some((word) => source.includes(word)),
  );
}

const machine: MachineLook = {
  platform: process.platform,
  read(path) {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  },
  exists: existsSync,
};
