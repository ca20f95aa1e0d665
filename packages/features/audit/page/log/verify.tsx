import {
  type Answer,
  api,
  Button,
  Callout,
  Dialog,
  KeyValue,
  Stack,
  useState,
  useText,
  useWork,
} from "@dicetower/panel-kit";

type Verdict = Answer<"/api/system/audit/verify">;

/** Has the service check every line against the chain, and says what came out. */
export function VerifyButton() {
  const text = useText();
  const { busy, problem, setProblem, act } = useWork();
  const [verdict, setVerdict] = useState<Verdict>();
  const check = () => act(async () => setVerdict(await api.get("/api/system/audit/verify")));
  const close = () => {
    setVerdict(undefined);
    setProblem(undefined);
  };
  return (
    <>
      <Button icon="shield-check" busy={busy} onClick={() => void check()}>
        {text("audit.page.verify")}
      </Button>
      <Dialog
        open={verdict !== undefined || problem !== undefined}
        title={text("audit.page.verify.title")}
        onClose={close}
        actions={<Button onClick={close}>{text("kit.close")}</Button>}
      >
        {problem !== undefined && <Callout tone="bad">{problem}</Callout>}
        {verdict !== undefined && <Said verdict={verdict} />}
      </Dialog>
    </>
  );
}

function Said({ verdict: { ok, files, lines, broken } }: { readonly verdict: Verdict }) {
  const text = useText();
  if (ok || broken === null)
    return (
      <Callout tone="good" title={text("audit.page.verify.ok")}>
        {text("audit.page.verify.ok.text", { lines, files })}
      </Callout>
    );
  return (
    <Stack>
      <Callout tone="bad" title={text("audit.page.verify.broken")}>
        {broken.reason}
      </Callout>
      <KeyValue
        items={[
          { key: "file", label: text("audit.page.verify.file"), value: `${broken.file}:${broken.line}` },
          {
            key: "seq",
            label: text("audit.page.verify.seq"),
            value: broken.seq === null ? "–" : String(broken.seq),
          },
          { key: "lines", label: text("audit.page.verify.before"), value: String(lines) },
        ]}
      />
    </Stack>
  );
}
