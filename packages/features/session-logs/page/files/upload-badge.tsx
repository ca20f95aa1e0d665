import { Badge, type Tone, useText } from "@dicetower/panel-kit";
import type { Log } from "../reader/log.js";

const looks: Readonly<Record<Log["uploadState"], readonly [Tone, string]>> = {
  none: ["neutral", "circle"],
  current: ["good", "circle-check"],
  outdated: ["warn", "refresh"],
  failed: ["bad", "alert-circle"],
};

/** Whether the log site has a log as it is now. */
export function UploadBadge({ state }: { readonly state: Log["uploadState"] }) {
  const text = useText();
  const [tone, icon] = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {text(`logs.page.upload.${state}`)}
    </Badge>
  );
}
