import {
  ApiFailure,
  api,
  Button,
  Callout,
  reasonOf,
  Select,
  Stack,
  Toolbar,
  useEffect,
  useState,
  useText,
} from "@dicetower/panel-kit";
import type { TextFormat, Variant } from "./rows.js";
import type { Samples } from "./unknown-names.js";

const platforms = [
  "plain",
  "platform_a_group",
  "platform_a_private",
  "platform_a_channel",
  "platform_b",
  "platform_c",
] as const;
const styles = ["traditional", "standard", "visual"] as const;
/** Milliseconds after the last key. */
const waitMs = 250;

/** How a wording would be said, while it is typed. */
export function Preview({
  locale,
  variants,
  format,
  samples,
  paused,
}: {
  readonly locale: string;
  readonly variants: readonly Variant[];
  /** Values of the variables that come with the text. */
  readonly samples: Samples;
  readonly format: TextFormat;
  /** The wordings could not be said as they are: nothing is asked. */
  readonly paused: boolean;
}) {
  const text = useText();
  const [platform, setPlatform] = useState<string>("plain");
  const [style, setStyle] = useState<(typeof styles)[number]>("traditional");
  const [round, setRound] = useState(0);
  const [said, setSaid] = useState<string>();
  const [failure, setFailure] = useState<string>();
  // A service without previews: nothing is shown.
  const [missing, setMissing] = useState(false);
  const asked = JSON.stringify([variants, format, platform, style, locale, samples]);
  useEffect(() => {
    if (missing || paused) return undefined;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      const body = {
        text: variants[0]?.text ?? "",
        format,
        platform,
        style,
        locale,
        args: samples,
        ...(variants.length > 1 ? { variants } : {}),
      };
      api.post("/api/templates/preview", { body, signal: leave.signal }).then(
        ({ preview }) => {
          setSaid(preview.text);
          setFailure(undefined);
        },
        (error: unknown) => {
          if (leave.signal.aborted) return;
          if (error instanceof ApiFailure && error.status === 404) setMissing(true);
          else setFailure(reasonOf(error));
        },
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [asked, round, missing, paused]);
  if (missing) return null;
  return (
    <Stack gap="s">
      <h3>{text("texts.page.preview")}</h3>
      <Toolbar label={text("texts.page.preview")}>
        <Select
          label={text("texts.page.platform")}
          value={platform}
          onChange={setPlatform}
          options={platforms.map((value) => ({ value, label: text(`texts.page.platform.${value}`) }))}
        />
        <Select
          label={text("texts.page.style")}
          value={style}
          onChange={(next) => setStyle(next as typeof style)}
          options={styles.map((value) => ({ value, label: text(`texts.page.style.${value}`) }))}
        />
        <Button small icon="refresh" onClick={() => setRound(round + 1)}>
          {text("texts.page.again")}
        </Button>
      </Toolbar>
      {failure !== undefined && <Callout tone="bad">{failure}</Callout>}
      <output class="texts-said" aria-label={text("texts.page.preview")}>
        {said === "" ? <span class="dt-muted">{text("texts.page.silent")}</span> : said}
      </output>
    </Stack>
  );
}
