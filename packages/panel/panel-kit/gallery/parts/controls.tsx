import {
  Badge,
  Button,
  Callout,
  Code,
  Details,
  DieFace,
  EmptyState,
  Grid,
  IconButton,
  KeyValue,
  Link,
  Mark,
  PlatformMark,
  Progress,
  Section,
  Skeleton,
  Split,
  Stack,
  StateBadge,
  Time,
  Toolbar,
  useState,
} from "@dicetower/panel-kit";

/** Buttons, marks, notes. */
export function Controls() {
  const [on, setOn] = useState(true);
  return (
    <Stack gap="l">
      <Section title="Buttons" summary="One primary button on a page; the others keep quiet.">
        <Toolbar label="Kinds of buttons">
          <Button kind="primary" icon="device-floppy">
            Save
          </Button>
          <Button>Plain</Button>
          <Button kind="quiet" icon="history">
            Quiet
          </Button>
          <Button kind="danger" icon="trash">
            Delete
          </Button>
          <Button busy>Working</Button>
          <Button kind="primary" busy>
            Saving
          </Button>
          <Button disabled>Not now</Button>
          <Button small>Small</Button>
          <Button pressed={on} onClick={() => setOn(!on)}>
            Pressed
          </Button>
        </Toolbar>
        <Toolbar>
          <IconButton icon="pencil" label="Edit" />
          <IconButton icon="trash" label="Delete entry" danger />
          <IconButton icon="refresh" label="Reload" busy />
          <IconButton icon="arrow-up" label="Move up" disabled />
          <Link href="#/elsewhere">A link within</Link>
          <Link href="https://example.org/">A link elsewhere</Link>
          <Link href="#/download" button icon="download">
            Download
          </Link>
        </Toolbar>
      </Section>
      <Section title="Marks">
        <Toolbar>
          <Badge>neutral</Badge>
          <Badge tone="good" icon="check">
            good
          </Badge>
          <Badge tone="warn" icon="alert-triangle">
            warn
          </Badge>
          <Badge tone="bad" icon="alert-circle">
            bad
          </Badge>
          <Badge tone="info" icon="info-circle">
            info
          </Badge>
        </Toolbar>
        <Toolbar>
          {["on", "starting", "waiting", "disconnected", "auth_failed", "off", "something"].map((state) => (
            <StateBadge key={state} state={state} />
          ))}
        </Toolbar>
      </Section>
      <Section title="Dice">
        <Toolbar>
          {[4, 6, 8, 10, 12, 20, 100, 3].map((faces) => (
            <DieFace key={faces} faces={faces} value={Math.min(faces, 97)} size={56} />
          ))}
          <DieFace faces={6} value={2} dropped size={56} />
          <DieFace faces={10} value={8} success size={56} />
          <Mark size={56} />
          {["console", "webhook", "bridge", "socket"].map((name) => (
            <PlatformMark key={name} name={name} size={40} />
          ))}
        </Toolbar>
      </Section>
      <Section title="Notes">
        <Callout tone="info" title="To know">
          The service listens on this machine only.
        </Callout>
        <Callout tone="good" title="Done">
          The backup was written.
        </Callout>
        <Callout tone="warn" title="No password" action={<Button small>Set a password</Button>}>
          Everybody who reaches this address can change everything.
        </Callout>
        <Callout tone="bad" title="Not saved">
          Two fields are to be mended.
        </Callout>
        <Callout tone="neutral">Something plain.</Callout>
      </Section>
      <Grid>
        <Section title="Nothing yet">
          <EmptyState
            icon="plug"
            title="No adapters yet"
            text="An adapter connects the tower with a chat platform."
            action={
              <Button kind="primary" icon="plus">
                Add an adapter
              </Button>
            }
          />
        </Section>
        <Section title="Loading">
          <Skeleton lines={6} />
        </Section>
        <Section title="Under way">
          <Progress label="Download" value={12} max={40} text="12 of 40 MiB" />
          <Progress label="Waiting for the service" />
        </Section>
      </Grid>
      <Split>
        <Section title="Code">
          <p>
            Say <Code>.r 2d6+3</Code> in the chat.
          </p>
          <Code block label="Example of a configuration">
            {'{\n  "server": { "port": 18088 },\n  "data": "/srv/tower"\n}'}
          </Code>
          <Details summary="More about this">It can be folded away.</Details>
        </Section>
        <Section title="Facts">
          <KeyValue
            items={[
              { key: "v", label: "Version", value: "0.1.0" },
              { key: "t", label: "Started", value: <Time at={1_700_000_000} full /> },
              { key: "s", label: "State", value: <StateBadge state="on" /> },
              { key: "n", label: "Never done", value: <Time at={null} /> },
            ]}
          />
        </Section>
      </Split>
    </Stack>
  );
}
