import { access, readFile } from "node:fs/promises";

/** What a look at the machine may ask. */
export interface MachineProbe {
  readonly platform: string;
  /** Undefined where it is not there or cannot be read. */
  read(path: string): Promise<string | undefined>;
  exists(path: string): Promise<boolean>;
  variable(name: string): string | undefined;
}

/** What was found. */
export interface Runtime {
  readonly container: boolean;
  /** The most specific type; empty outside a container. */
  readonly containerType: string;
  /** Names of the signs that were found. */
  readonly containerDetection: readonly string[];
}

/** Set to `container` or `none`, it decides alone. */
const override = "DICETOWER_CONTAINER";

/** Types, the most specific first. */
const order = ["kubernetes", "podman", "docker", "lxc", "systemd-nspawn", "openvz", "other"];

interface Signal {
  readonly name: string;
  readonly type: string;
}

/** Looks for signs of a container: one that no other machine has is enough. */
export async function detectRuntime(probe: MachineProbe = machine): Promise<Runtime> {
  const wish = probe.variable(override);
  if (wish === "none") return { container: false, containerType: "", containerDetection: [] };
  if (wish === "container")
    return { container: true, containerType: "other", containerDetection: [`env:${override}`] };
  if (probe.platform !== "linux") return { container: false, containerType: "", containerDetection: [] };
  const found = (await Promise.all([byFiles(probe), byVariables(probe), byKernel(probe)])).flat();
  if (found.length === 0) return { container: false, containerType: "", containerDetection: [] };
  const weak = (await isOverlay(probe)) ? ["rootfs:overlay"] : [];
  return {
    container: true,
    containerType: order.find((type) => found.some((signal) => signal.type === type)) ?? "other",
    containerDetection: [...found.map(({ name }) => name), ...weak],
  };
}

async function byFiles(probe: MachineProbe): Promise<Signal[]> {
  const found: Signal[] = [];
  if (await probe.exists("/.dockerenv")) found.push({ name: "file:/.dockerenv", type: "docker" });
  if (await probe.exists("/run/.containerenv"))
    found.push({ name: "file:/run/.containerenv", type: "podman" });
  for (const path of ["/run/systemd/container", "/run/host/container-manager"]) {
    const manager = await probe.read(path);
    if (manager !== undefined) found.push({ name: `file:${path}`, type: typeOf(manager) });
  }
  if (await probe.exists("/var/run/secrets/kubernetes.io/serviceaccount"))
    found.push({ name: "file:serviceaccount", type: "kubernetes" });
  if ((await probe.exists("/proc/vz")) && !(await probe.exists("/proc/bc")))
    found.push({ name: "openvz", type: "openvz" });
  return found;
}

async function byVariables(probe: MachineProbe): Promise<Signal[]> {
  const found: Signal[] = [];
  const own = probe.variable("container") ?? "";
  if (own !== "") found.push({ name: "env:container", type: typeOf(own) });
  const first = (await probe.read("/proc/1/environ"))
    ?.split("\0")
    .find((entry) => entry.startsWith("container=") && entry !== "container=");
  if (first !== undefined) found.push({ name: "pid1env:container", type: typeOf(first.slice(10)) });
  if (probe.variable("KUBERNETES_SERVICE_HOST") !== undefined)
    found.push({ name: "env:KUBERNETES_SERVICE_HOST", type: "kubernetes" });
  return found;
}

const groups: readonly (readonly [word: string, type: string])[] = [
  ["kubepods", "kubernetes"],
  ["libpod", "podman"],
  ["docker", "docker"],
  ["containerd", "other"],
  ["lxc", "lxc"],
  ["crio", "kubernetes"],
  ["garden", "other"],
  ["ecs", "other"],
];
const mounts: readonly (readonly [word: string, type: string])[] = [
  ["/docker/containers/", "docker"],
  ["/containers/storage/", "podman"],
  ["kubelet/pods", "kubernetes"],
];
const mountedFiles = new Set(["/etc/hostname", "/etc/hosts", "/etc/resolv.conf"]);

async function byKernel(probe: MachineProbe): Promise<Signal[]> {
  const cgroup = (await probe.read("/proc/self/cgroup")) ?? "";
  const paths = cgroup.split("\n").map((line) => line.split(":").slice(2).join(":"));
  const inGroups = groups
    .filter(([word]) => paths.some((path) => new RegExp(`(^|[/._-])${word}([/:._-]|$)`).test(path)))
    .map(([word, type]) => ({ name: `cgroup:${word}`, type }));
  const info = (await probe.read("/proc/self/mountinfo")) ?? "";
  const sources = info
    .split("\n")
    .map((line) => line.split(" "))
    .filter((fields) => mountedFiles.has(fields[4] ?? ""))
    .map((fields) => fields[3] ?? "");
  const inMounts = mounts
    .filter(([word]) => sources.some((source) => source.includes(word)))
    .map(([word, type]) => ({ name: `mountinfo:${word.replaceAll(/^\/|\/$/g, "")}`, type }));
  return [...inGroups, ...inMounts];
}

async function isOverlay(probe: MachineProbe): Promise<boolean> {
  const info = (await probe.read("/proc/self/mountinfo")) ?? "";
  return info.split("\n").some((line) => line.split(" ")[4] === "/" && / - overlay /.test(line));
}

function typeOf(manager: string): string {
  const word = manager.trim().toLowerCase();
  return order.includes(word) ? word : "other";
}

const machine: MachineProbe = {
  platform: process.platform,
  read: (path) => readFile(path, "utf8").catch(() => undefined),
  exists: (path) =>
    access(path).then(
      () => true,
      () => false,
    ),
  variable: (name) => process.env[name],
};
