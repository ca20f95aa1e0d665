import type { Contribution, Log, Metric, Sample } from "@dicetower/contract";

/** Most series in one scrape. */
const maxSeries = 2_000;

const labelName = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** Writes metrics as Prometheus text, format 0.0.4. A metric that fails is left out and logged. */
export function prometheusText(metrics: readonly Contribution<Metric>[], log: Log): string {
  const parts: string[] = [];
  let series = 0;
  for (const metric of metrics) {
    if (!metric.live) continue;
    const rows = rowsOf(metric, log);
    if (rows.length === 0) continue;
    series += rows.length;
    if (series > maxSeries) {
      log.warn(`there are more than ${maxSeries} series; "${metric.key}" and what follows was left out`);
      break;
    }
    const { key, kind, help } = metric.item;
    parts.push(`# HELP ${key} ${escapeHelp(help)}`, `# TYPE ${key} ${kind}`, ...rows);
  }
  return `${parts.join("\n")}\n`;
}

function rowsOf(metric: Contribution<Metric>, log: Log): string[] {
  try {
    return metric.run(() => metric.item.collect()).map((sample) => rowOf(metric.key, sample));
  } catch (error) {
    log.error(`the metric "${metric.key}" of "${metric.owner}" could not be read`, { error });
    return [];
  }
}

function rowOf(name: string, { value, labels = {}, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => {
    if (!labelName.test(label)) throw new TypeError(`"${label}" is no name for a label`);
    return `${label}="${escapeLabel(text)}"`;
  });
  return `${name}${suffix ?? ""}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${numberOf(value)}`;
}

function numberOf(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  return Number.isFinite(value) ? String(value) : value > 0 ? "+Inf" : "-Inf";
}

function escapeHelp(text: string): string {
  return text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n");
}

function escapeLabel(text: string): string {
  return escapeHelp(text).replace(/"/g, '\\"');
}
