import { type HostProcess, type RunOptions, startHost } from "../host-process.js";
import { pause } from "../pause.js";
import type { HostMessage, UncheckedFieldsOf } from "../protocol/messages.js";
import type { Installer, Start } from "./installer.js";
import { type InstallOptions, maxAttempts } from "./layout.js";
import { probe } from "./probes.js";
import { keepTrialLog, Tail } from "./trial-log.js";

const trialMs = 60_000;
const hardLimitMs = 30 * 60_000;
/** Milliseconds without a sign of progress after which a trial has failed. */
const silenceMs = 20_000;

/** A run of the host that can request an installation, and may be the trial of a new version. */
export interface TriedHost {
  readonly host: HostProcess;
  /** Called when the host has ended. @returns `again` if the launcher has to start the program that is active then */
  end(code: number): "again" | undefined;
}

/** Starts a host with the abilities of the launcher as its greeting, and monitors it during a trial. */
export function runTrial(
  run: RunOptions,
  installer: Installer,
  { folder, trial }: Start,
  options: InstallOptions,
): TriedHost {
  const over = new AbortController();
  let committed = false;
  let failure = "";
  let url = "";
  let aliveAt = performance.now();
  const complaints = new Tail();
  const fail = (reason: string): void => {
    if (committed || failure !== "") return;
    failure = reason;
    host.kill("SIGTERM");
  };
  const commit = async (): Promise<void> => {
    const until = performance.now() + (options.trialMs ?? trialMs);
    aliveAt = performance.now();
    do {
      const missing = await probe(url);
      if (over.signal.aborted) return;
      if (missing !== undefined) return fail(missing);
      if (performance.now() - aliveAt > silenceMs) return fail("it gave no sign of life");
      await pause(Math.min(1_000, Math.max(0, until - performance.now())), over.signal);
    } while (performance.now() < until && !over.signal.aborted);
    if (over.signal.aborted || failure !== "") return;
    installer.commit();
    committed = true;
    host.tell({ committed: true, report: installer.report });
  };
  const answer = async (id: number, nonce: string): Promise<void> => {
    const refused = await installer.check(nonce).catch((error: unknown) => String(error));
    host.tell(refused === undefined ? { ack: id } : { nack: id, reason: refused });
  };
  /** @param wanted undefined to query the current setting */
  const startAtLogIn = async (id: number, wanted: unknown): Promise<void> => {
    const { autostart } = options;
    try {
      if (autostart === undefined) throw new Error("unsupported: this is no desktop");
      if (typeof wanted === "boolean") await autostart.set(wanted);
      host.tell({ ack: id, enabled: await autostart.enabled() });
    } catch (error) {
      host.tell({ nack: id, reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const host = startHost({
    ...run,
    command: options.command(folder),
    hello: {
      hello: 1,
      version: options.version,
      capabilities: [
        ...(options.container === true ? [] : ["install"]),
        "restart",
        ...(options.autostart === undefined ? [] : ["autostart"]),
      ],
      key: installer.key.toString("hex"),
      trial,
      report: installer.report,
    },
    complains: trial ? (text) => complaints.add(text) : undefined,
    heard(message) {
      aliveAt = performance.now();
      if (message === ("migrating" satisfies HostMessage) && trial) installer.migrating();
      if (typeof message !== "object" || message === null) return;
      const { serving, install, nonce, autostart, enabled }: UncheckedFieldsOf<HostMessage> = message;
      if (typeof serving === "string") url = serving;
      if (typeof install === "number" && typeof nonce === "string") void answer(install, nonce);
      if (typeof autostart === "number") void startAtLogIn(autostart, enabled);
    },
    ready() {
      if (!trial) installer.tidy();
      else void commit();
    },
  });
  const limit = trial
    ? setTimeout(() => fail("it did not come to serve in time"), options.hardLimitMs ?? hardLimitMs)
    : undefined;
  return {
    host,
    end(code) {
      over.abort();
      clearTimeout(limit);
      // A version that was stopped on request and ended cleanly has not failed.
      if (!trial || committed || (code === 0 && failure === "")) return undefined;
      const reason = failure === "" ? `it ended with ${code} before it was kept` : failure;
      keepTrialLog(options.data, reason, complaints.text);
      if (installer.mayTryAgain) run.say(`the new version is tried once more: ${reason}`);
      else installer.rollBack(`${reason}; it was tried ${maxAttempts} times`);
      return "again";
    },
  };
}
