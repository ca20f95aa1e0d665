import { ConfigError, lockHolder } from "@dicetower/installation";
import { configOf } from "../config-of.js";
import { exitCodes } from "../exit-codes.js";
import type { HostControl } from "../host-access/control.js";
import { expectInstallation } from "../host-access/expect-installation.js";
import type { CommonFlags } from "../options.js";
import { describe } from "../problem.js";
import type { Terminal } from "../terminal.js";
import { type Check, type Finding, fail, type Patient } from "./check.js";
import { accessKey, configuration, starts, storeAndFeatures } from "./installation.js";
import { dataFolder, nodeVersion, port, sqlite } from "./machine.js";
import { bus, database } from "./servers.js";

const checks: readonly Check[] = [
  nodeVersion,
  sqlite,
  configuration,
  dataFolder,
  port,
  accessKey,
  starts,
  database,
  bus,
  storeAndFeatures,
];

const signs = { ok: "ok  ", warn: "warn", fail: "FAIL" } as const;

/**
 * Runs `dicetower doctor`: checks everything that may keep the service from running, and says what to do.
 * @returns 0 if nothing does
 */
export async function doctor(flags: CommonFlags, terminal: Terminal, control: HostControl): Promise<number> {
  const findings: Finding[] = [];
  const show = (name: string, finding: Finding): void => {
    findings.push(finding);
    terminal.out(`${signs[finding.state]}  ${name}: ${finding.detail}`);
    if (finding.advice !== undefined && finding.advice !== "") terminal.out(`      ${finding.advice}`);
  };
  const patient = await patientOf(flags, terminal, control).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems)
      show("configuration", fail(problem, "Mend it; the other checks were left out."));
    return undefined;
  });
  if (patient !== undefined)
    for (const check of checks) for (const finding of await found(check, patient)) show(check.name, finding);
  return findings.some(({ state }) => state === "fail") ? exitCodes.failed : 0;
}

async function patientOf(flags: CommonFlags, terminal: Terminal, control: HostControl): Promise<Patient> {
  const config = configOf(flags, terminal);
  await expectInstallation(config, async () => control);
  const holder = await lockHolder(config.data);
  return {
    config,
    control,
    environment: terminal.environment,
    running: holder === undefined ? undefined : (holder.url ?? `process ${holder.pid}`),
    keyFrom: holder?.keyFrom,
  };
}

async function found(check: Check, patient: Patient): Promise<readonly Finding[]> {
  try {
    const findings = await check.run(patient);
    return Array.isArray(findings) ? (findings as readonly Finding[]) : [findings as Finding];
  } catch (error) {
    return [fail(describe(error).lines.join(" "), "")];
  }
}
