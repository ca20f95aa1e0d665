import { type LauncherHello, zoneOffsetMs } from "@dicetower/contract";
import { nextTime, stillHolds } from "../plan/next-time.js";
import { compareVersions, parseVersion } from "../release/version.js";
import type { Plan, StagedRecord } from "../storage/state.js";
import type { Memory } from "./memory.js";

/** What the updater may do by itself, and what this run can. */
export class Policy {
  constructor(readonly memory: Memory) {}

  /** The launcher's word for it, outside a container. */
  get #hello(): LauncherHello | undefined {
    const { launcher, runtime } = this.memory.parts;
    return runtime.container ? undefined : launcher.hello;
  }

  /** Whether the launcher above can install, and is new enough for a release. */
  installs(minLauncher = this.memory.staged?.minLauncher ?? ""): boolean {
    const hello = this.#hello;
    if (hello?.capabilities.includes("install") !== true) return false;
    const [needed, there] = [parseVersion(minLauncher), parseVersion(hello.version)];
    return needed === undefined || (there !== undefined && compareVersions(there, needed) >= 0);
  }

  get schedules(): boolean {
    return this.installs() && this.#hello?.capabilities.includes("restart") === true;
  }

  /** What the stored wish comes to here: a container only notifies, and who cannot install only downloads. */
  get action(): "notify" | "download" | "install" {
    const { settings, runtime } = this.memory.parts;
    const { autoAction } = settings();
    if (runtime.container) return "notify";
    return autoAction === "install" && !this.installs() ? "download" : autoAction;
  }

  /** True for a release that nobody has cancelled and that has not failed. */
  isWelcome(tag: string): boolean {
    const { suppressed, bad } = this.memory.state;
    return !suppressed.includes(tag) && !bad.some((one) => one.tag === tag);
  }

  /** The plan that counts now. */
  get plan(): Plan | null {
    const { staged, authorisations } = this.memory;
    if (!this.memory.isPending(staged) || !this.schedules || this.action !== "install") return null;
    return authorisations.covers(staged) ? staged.plan : null;
  }

  /** The next time for a package, where one is wanted. */
  planFor(origin: Pick<StagedRecord, "tag">): Plan | null {
    const { settings, clock, zone: zoneNow } = this.memory.parts;
    const { autoAction, scheduledInstall, installTime } = settings();
    const wanted = autoAction === "install" && scheduledInstall && this.schedules;
    if (!wanted || !this.isWelcome(origin.tag)) return null;
    const now = clock.now();
    const zone = zoneNow();
    return {
      at: nextTime(zone, now, installTime),
      installTime,
      zone,
      offsetMinutes: Math.round(zoneOffsetMs(zone, now) / 60_000),
      computedAt: clock.seconds(),
    };
  }

  /**
   * Brings authorisation and plan into line with the settings: after a change of them, and after a start. Whatever is
   * taken back is gone from the disk when this answers.
   */
  async reconcile(): Promise<void> {
    const { memory } = this;
    const { settings, runtime } = memory.parts;
    const { staged, authorisations } = memory;
    // What was stored before acts again outside.
    if (runtime.container) return;
    const { autoAction } = settings();
    if (!memory.isPending(staged)) return;
    if (autoAction !== "install" || !this.isWelcome(staged.tag)) {
      await authorisations.revoke();
      await this.#replan(staged, null);
      return;
    }
    if (!this.installs()) return;
    if (!authorisations.covers(staged)) await authorisations.issue("standing", staged, true);
    const { plan } = staged;
    if (!settings().scheduledInstall) await this.#replan(staged, null);
    else if (plan === null || plan.installTime !== settings().installTime || !this.#stands(plan))
      await this.#replan(staged, this.planFor(staged));
  }

  /** Plans anew where the machine has gone to another zone, or the time has passed by far. @returns true when it has */
  async replanIfNeeded(late: boolean): Promise<boolean> {
    const { staged } = this.memory;
    const { plan } = this;
    if (staged === undefined || plan === null || (!late && this.#stands(plan))) return false;
    await this.#replan(staged, this.planFor(staged));
    return true;
  }

  #stands({ zone, at, installTime }: Plan): boolean {
    const now = this.memory.parts.zone();
    return now === zone || stillHolds(now, at, installTime);
  }

  async #replan(staged: StagedRecord, plan: Plan | null): Promise<void> {
    if (staged.plan === plan) return;
    const { memory } = this;
    await memory.stage({ ...staged, plan });
    if (memory.state.outcome !== null) await memory.patch({ outcome: null, error: "" });
  }
}
