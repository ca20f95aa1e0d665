import type { ComponentChildren } from "preact";
import { hasText, useText } from "../text/locale.js";
import { Icon } from "./icons/icon.js";

/** What a mark wants to say. */
export type Tone = "neutral" | "good" | "warn" | "bad" | "info";

/** A small mark with words. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <span class={`dt-badge dt-tone-${tone}`}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  );
}

const looks: Readonly<Record<string, readonly [Tone, string]>> = {
  on: ["good", "circle-check"],
  enabled: ["good", "circle-check"],
  live: ["good", "circle-check"],
  connected: ["good", "circle-check"],
  ok: ["good", "circle-check"],
  done: ["good", "circle-check"],
  starting: ["info", "loader-2"],
  connecting: ["info", "loader-2"],
  stopping: ["info", "loader-2"],
  running: ["info", "player-play"],
  waiting: ["warn", "hourglass"],
  disconnected: ["warn", "plug-x"],
  reconnecting: ["warn", "refresh"],
  offline: ["warn", "wifi-off"],
  failed: ["bad", "alert-circle"],
  error: ["bad", "alert-circle"],
  auth_failed: ["bad", "lock"],
  off: ["neutral", "circle"],
  disabled: ["neutral", "circle"],
  stopped: ["neutral", "player-stop"],
};

/** A state by word, icon and colour. `label` or the text `kit.state.<state>` says it; otherwise the state itself. */
export function StateBadge({ state, label }: { readonly state: string; readonly label?: string }) {
  const text = useText();
  const [tone, icon] = looks[state] ?? (["neutral", "circle-dot"] as const);
  const key = `kit.state.${state}`;
  return (
    <Badge tone={tone} icon={icon}>
      {label ?? (hasText(key) ? text(key) : state)}
    </Badge>
  );
}
