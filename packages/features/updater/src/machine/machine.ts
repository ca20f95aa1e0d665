import { errorMessage } from "@dicetower/contract";
import { isNewer, type Release } from "../release/release.js";
import { withTag } from "../storage/state.js";
import { CheckFailure } from "./jobs/check.js";
import { runCheck } from "./jobs/check-job.js";
import { Cancelled, fetchPackage } from "./jobs/fetch.js";
import { commit, fetchEnded, fetchParts } from "./jobs/fetch-job.js";
import { runInstall } from "./jobs/install-job.js";
import type { CheckJob, FetchJob, Job, Origin } from "./jobs/job.js";
import type { Memory } from "./memory.js";
import { fetching, restingPhase, type UpdatePhase } from "./phase.js";
import { Policy } from "./policy.js";
import { refusals } from "./refusals.js";

/** Seconds for which a manual download rests on what a check has found. */
const freshSeconds = 600;

/** The updater: at most one job at a time, over what is known and what waits. */
export class UpdateMachine {
  job: Job | undefined;
  readonly policy: Policy;
  /** Ends when the job has ended, and all that it left behind. */
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(readonly memory: Memory) {
    this.policy = new Policy(memory);
  }

  get phase(): UpdatePhase {
    if (this.job !== undefined) return this.job.phase;
    const { outcome, checkFailed, latest } = this.memory.state;
    return restingPhase({
      outcome,
      checkFailed,
      pending: this.memory.isPending(),
      installSupported: this.policy.installs(),
      planned: this.policy.plan !== null,
      newer: latest === null ? undefined : this.isNews(latest),
    });
  }

  get canCancel(): boolean {
    const { job } = this;
    return job?.kind === "fetch" && fetching.has(job.phase) && !job.committed;
  }

  isNews(release: Release): boolean {
    const { version, prerelease } = this.memory.parts.installation;
    return isNewer(release, { version: version.semver, build: version.build, prerelease });
  }

  /** Ends with what is under way now, not with what that begins. */
  get current(): Promise<void> {
    return this.#running;
  }

  /** Looks for a release. @throws Failure while one comes in, is called off or is installed */
  check(): void {
    const { job } = this;
    if (job?.kind === "install") throw refusals.installing();
    if (job?.phase === "cancelling") throw refusals.busy();
    if (job === undefined) this.startCheck(undefined);
  }

  /** Fetches the latest release, behind a check where that is due. @throws Failure */
  async download(): Promise<void> {
    const { job, memory } = this;
    if (memory.parts.runtime.container) throw refusals.container();
    if (job?.kind === "install") throw refusals.installing();
    if (job?.phase === "cancelling") throw refusals.busy();
    if (job?.kind === "check") job.followUp = "manual";
    if (job !== undefined) return;
    const { phase } = this;
    if (phase === "up_to_date") throw refusals.nothingNewer();
    const { latest, checkedAt } = memory.state;
    const fresh = memory.parts.clock.seconds() - checkedAt < freshSeconds;
    if (latest === null || !fresh) {
      this.startCheck("manual");
      return;
    }
    if (!this.isNews(latest)) throw refusals.nothingNewer();
    if (latest.asset === null) throw refusals.noAsset();
    if (this.isStaged(latest)) {
      if (phase === "error" || phase === "cancelled") await memory.patch({ outcome: null, error: "" });
      return;
    }
    await this.startFetch(latest, "manual");
  }

  /** Installs what waits. @throws Failure */
  install(): void {
    const { job, memory } = this;
    if (memory.parts.runtime.container) throw refusals.container();
    if (job?.kind === "install") return;
    if (job !== undefined) throw refusals.busy();
    if (!memory.isPending()) throw refusals.noPackage();
    if (!this.policy.installs()) throw refusals.installUnsupported();
    this.startInstall(false);
  }

  /** Calls a fetch off; it is cancelled when the transfer has stopped. @throws Failure */
  async cancel(): Promise<void> {
    const { job, memory } = this;
    if (job?.kind === "install") throw refusals.installing();
    if (job?.kind !== "fetch") throw refusals.nothingToCancel();
    if (job.phase === "cancelling") return;
    if (!this.canCancel) throw refusals.tooLate();
    job.phase = "cancelling";
    const { tag } = job.release;
    const saved = memory.patch({ cancelling: tag, suppressed: withTag(memory.state.suppressed, tag) });
    memory.parts.changed();
    job.stop.abort(new Cancelled("the download was cancelled"));
    await saved;
  }

  /** True where the package of a release waits already. */
  isStaged({ tag, asset }: Release): boolean {
    const { staged } = this.memory;
    return staged !== undefined && staged.tag === tag && staged.sha256 === asset?.sha256;
  }

  startCheck(followUp: Origin | undefined): void {
    const job: CheckJob = { kind: "check", phase: "checking", followUp, stop: new AbortController() };
    this.#begin(job, async () => {
      const news = await runCheck(this.memory, job.stop.signal);
      if (this.#stopped) return;
      return async () => this.#afterCheck(news, job.followUp);
    });
  }

  async startFetch(release: Release, origin: Origin): Promise<void> {
    const { memory } = this;
    const job: FetchJob = {
      kind: "fetch",
      phase: "connecting",
      release,
      origin,
      stop: new AbortController(),
      source: "",
      downloaded: 0,
      total: release.asset?.size ?? 0,
      committed: false,
    };
    const { suppressed } = memory.state;
    const saved = memory.patch({
      outcome: null,
      error: "",
      suppressed: origin === "manual" ? suppressed.filter((tag) => tag !== release.tag) : suppressed,
    });
    this.#begin(job, async () => {
      const end = await this.#fetch(job).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (this.#stopped && !(job.stop.signal.reason instanceof Cancelled)) return;
      if (end !== undefined) await fetchEnded(memory, job, end.error);
    });
    await saved;
  }

  startInstall(automatic: boolean): void {
    const job: Job = { kind: "install", phase: "installing", automatic, stop: new AbortController() };
    this.#begin(job, () => runInstall(this.memory, this.policy, automatic));
  }

  /** Installs with a restart that somebody has asked for, where the package may be installed at any start. */
  takeOver(): boolean {
    const { memory, policy } = this;
    const { staged } = memory;
    if (this.job !== undefined || !memory.isPending(staged) || !policy.installs()) return false;
    if (!memory.authorisations.covers(staged) || policy.action !== "install") return false;
    this.startInstall(true);
    return true;
  }

  /** Answers when nothing is under way. */
  async settled(): Promise<void> {
    let seen: Promise<void> | undefined;
    while (seen !== this.#running) {
      seen = this.#running;
      await seen;
    }
    await this.memory.settled();
  }

  /** Ends what is under way, and begins nothing any more. What was fetched so far stays for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.job?.stop.abort(new Error("the updater ends"));
    await this.settled();
  }

  /** Runs a job; what it answers is begun once it is over. */
  #begin(job: Job, work: () => Promise<(() => Promise<void>) | undefined | void>): void {
    if (this.#stopped) return;
    this.job = job;
    const { parts } = this.memory;
    parts.changed();
    this.#running = (async () => {
      let next: (() => Promise<void>) | undefined;
      try {
        next = (await work()) ?? undefined;
      } catch (error) {
        parts.log.error("the updater has failed", { error });
        await this.memory.patch({ checkFailed: true, error: errorMessage(error) });
      }
      // A host that is on its way to an installation stays in that phase.
      if (this.job === job && !(job.kind === "install" && this.#handedOver)) this.job = undefined;
      parts.changed();
      await next?.();
    })();
  }

  get #handedOver(): boolean {
    return this.memory.handedOver;
  }

  async #afterCheck(news: Release | CheckFailure | undefined, followUp: Origin | undefined): Promise<void> {
    const { memory, policy } = this;
    if (news === undefined || news instanceof CheckFailure || !this.isNews(news)) return;
    if (followUp === undefined) {
      const changed = memory.staged?.tag === news.tag;
      if (policy.action === "notify" || !policy.isWelcome(news.tag) || changed) return;
    }
    if (news.asset === null) {
      if (followUp !== undefined)
        await memory.patch({ error: "The release has no package for this machine." });
      memory.parts.changed();
      return;
    }
    if (this.isStaged(news) || memory.parts.runtime.container || this.job !== undefined) return;
    await this.startFetch(news, followUp ?? "auto");
  }

  async #fetch(job: FetchJob): Promise<void> {
    const { memory } = this;
    const { changed } = memory.parts;
    const prepared = await fetchPackage(
      await fetchParts(memory, job),
      {
        phase(phase, source) {
          if (job.phase === "cancelling") return;
          job.phase = phase;
          if (source !== "") job.source = source;
          changed();
        },
        bytes(downloaded) {
          job.downloaded = downloaded;
          changed();
        },
        attempt: (line) => void memory.note(line),
      },
      job.stop.signal,
    );
    await commit(memory, this.policy, job, prepared);
  }
}
