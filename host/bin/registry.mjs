import { spawnSync } from "node:child_process";

/** What npm calls it when the way to the registry fails; a registry that has no answer to the question is there. */
const unreachable =
  /\b(?:ENOTFOUND|EAI_\w+|ECONN\w+|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|EPROTO|\w*CERT\w*)\b/;
/** Milliseconds for its answer. */
const limitMs = 15_000;

/**
 * Asks whether npm can reach its registry. npm tries so long, and for so many packages, that nobody waits
 * for its cause.
 * @returns npm's own line about why not, empty where it can
 */
export function registryProblem(folder) {
  const flags = ["--fetch-retries=0", `--fetch-timeout=${limitMs}`, "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", ["ping", ...flags], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status === 0) return "";
  const lines = (stderr ?? "").split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim());
  if (!lines.some((line) => line.startsWith("code ") && unreachable.test(line))) return "";
  return lines.find((line) => / failed, reason: /.test(line)) ?? lines.find((line) => line !== "") ?? "";
}
