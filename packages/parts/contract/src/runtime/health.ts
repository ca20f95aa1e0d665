import { definePoint, type Keyed } from "../feature/point.js";

/** How a part of the service is. */
export interface HealthState {
  readonly state: "ok" | "degraded" | "failed";
  /** One English sentence for the admin. */
  readonly detail?: string;
}

/** Asked by `GET /api/system/health`; must answer within a second. */
export interface HealthCheck extends Keyed {
  check(): HealthState | Promise<HealthState>;
}
export const health = definePoint<HealthCheck>("health");

/** One sample of a metric; labels come from small fixed sets, never from users. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** Which part of a histogram this is. */
  readonly suffix?: "_bucket" | "_sum" | "_count";
}

/** A metric in the Prometheus sense, read when somebody scrapes. */
export interface Metric extends Keyed {
  /** `dice_replies_total`: the key is the name. */
  readonly key: string;
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
  collect(): readonly Sample[];
}
export const metrics = definePoint<Metric>("metrics", (metric) => {
  if (!/^[a-z_][a-z0-9_]*$/.test(metric.key)) throw new TypeError(`metric "${metric.key}" is not snake_case`);
});
