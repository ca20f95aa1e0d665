import {
  Badge,
  Button,
  Callout,
  Drawer,
  EmptyState,
  Skeleton,
  Time,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import type { Adapter } from "../adapter.js";

/** The last frames that went to and fro, the latest first; the service masks secrets. */
export function FramesDrawer({
  adapter,
  onClose,
}: {
  readonly adapter: Adapter;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { data, failure, reload } = useGet("/api/adapters/{id}/frames", {
    params: { id: adapter.id },
    refreshOn: ["adapter.traffic", "adapter.state"],
  });
  return (
    <Drawer
      open
      size="l"
      title={text("adapters.page.frames.title", { name: adapter.name })}
      onClose={onClose}
    >
      <p class="dt-muted">{text("adapters.page.frames.summary")}</p>
      {failure !== undefined && data === undefined ? (
        <Callout
          tone="bad"
          title={failure.message}
          action={<Button onClick={reload}>{text("kit.retry")}</Button>}
        />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : data.length === 0 ? (
        <EmptyState icon="list-details" title={text("adapters.page.frames.none")} />
      ) : (
        <ol class="adapters-frames" aria-label={text("adapters.page.frames")}>
          {data.toReversed().map((frame, at) => (
            <li key={`${frame.at}.${data.length - at}`}>
              <p>
                <Badge
                  tone={frame.direction === "in" ? "info" : "neutral"}
                  icon={frame.direction === "in" ? "arrow-down" : "arrow-up"}
                >
                  {text(`adapters.page.frames.${frame.direction}`)}
                </Badge>{" "}
                <Time at={frame.at} full />
              </p>
              <code>{frame.text}</code>
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
}
