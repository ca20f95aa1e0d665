import { Badge, Button, Code, Drawer, KeyValue, Stack, Time, type Tone, useText } from "@dicetower/panel-kit";
import type { LogLine } from "./use-log.js";

const tones: Readonly<Record<LogLine["level"], Tone>> = {
  debug: "neutral",
  info: "info",
  warn: "warn",
  error: "bad",
};

/** All of a line: its message in full, details, and what ties it to others. */
export function LineDrawer({
  line,
  onClose,
  onOwner,
}: {
  readonly line: LogLine | undefined;
  readonly onClose: () => void;
  readonly onOwner: (owner: string) => void;
}) {
  const text = useText();
  if (line === undefined) return null;
  const { at, level, owner, message, details, context, sequence } = line;
  const { error, ...rest } = (details ?? {}) as { readonly error?: { readonly stack?: string } };
  const row = (key: string, value: Parameters<typeof KeyValue>[0]["items"][number]["value"]) => ({
    key,
    label: text(`system.page.log.${key}`),
    value,
  });
  return (
    <Drawer
      open
      title={text("system.page.log.line", { number: sequence })}
      onClose={onClose}
      actions={
        <Button icon="filter" onClick={() => onOwner(owner.split("/")[0] ?? owner)}>
          {text("system.page.log.only", { owner: owner.split("/")[0] ?? owner })}
        </Button>
      }
    >
      <Stack>
        <p class="sys-line-full">{message}</p>
        <KeyValue
          items={[
            row("time", <Time at={at} full />),
            row("level", <Badge tone={tones[level]}>{text(`system.page.log.level.${level}`)}</Badge>),
            row("owner", owner),
            ...Object.entries(context ?? {}).map(([key, value]) => ({
              key: `context.${key}`,
              label: key,
              value,
            })),
          ]}
        />
        {error !== undefined && (
          <Code block label={text("system.page.log.error")}>
            {error.stack ?? JSON.stringify(error, undefined, 2)}
          </Code>
        )}
        {Object.keys(rest).length > 0 && (
          <Code block label={text("system.page.log.details")}>
            {JSON.stringify(rest, undefined, 2)}
          </Code>
        )}
      </Stack>
    </Drawer>
  );
}
