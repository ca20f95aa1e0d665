import { Badge, useLive, useText } from "@dicetower/panel-kit";

const looks = {
  live: { tone: "good", icon: "broadcast" },
  connecting: { tone: "info", icon: "refresh" },
  offline: { tone: "warn", icon: "wifi-off" },
} as const;

/** Whether what is shown follows the service. */
export function LiveState() {
  const text = useText();
  const { state } = useLive();
  const { tone, icon } = looks[state];
  return (
    <span class="shell-live">
      <Badge tone={tone} icon={icon}>
        {text(`shell.live.${state}`)}
      </Badge>
    </span>
  );
}
