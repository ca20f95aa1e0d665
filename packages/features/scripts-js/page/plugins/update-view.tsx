import {
  type Answer,
  api,
  Button,
  Callout,
  confirm,
  Difference,
  Stack,
  Toolbar,
  toast,
  useState,
  useText,
  useWork,
} from "@dicetower/panel-kit";
import { difference } from "./difference.js";
import type { Plugin } from "./plugin.js";

/** What a check found. */
type Check = Exclude<Answer<"/api/plugins/js/check-update", "post">, readonly unknown[]>;

/** Looks for a newer version, shows what it changes before it is taken, and goes back to the one before. */
export function UpdateView({ plugin, reload }: { readonly plugin: Plugin; readonly reload: () => void }) {
  const text = useText();
  const { name } = plugin;
  const [check, setCheck] = useState<Check>();
  const { busy, problem, act } = useWork();
  const look = () =>
    act(async () => {
      const found = await api.post("/api/plugins/js/check-update", { body: { name } });
      setCheck(Array.isArray(found) ? found[0] : found);
    });
  const take = (sha256: string) =>
    act(async () => {
      await api.post("/api/plugins/js/update", { body: { name, sha256 } });
      setCheck(undefined);
      toast({ kind: "good", text: text("plugins.page.update.done") });
      reload();
    });
  const goBack = async () => {
    const agreed = await confirm({
      title: text("plugins.page.update.back"),
      text: text("plugins.page.update.back.text"),
    });
    if (!agreed) return;
    await act(async () => {
      await api.post("/api/plugins/js/update", { body: { name, restore: true } });
      toast({ kind: "good", text: text("plugins.page.update.isBack") });
      reload();
    });
  };
  return (
    <Stack>
      <Toolbar>
        {plugin.updateUrls.length > 0 && (
          <Button icon="refresh" busy={busy} onClick={() => void look()}>
            {text("plugins.page.update.check")}
          </Button>
        )}
        {plugin.hasBackup === true && (
          <Button icon="arrow-back-up" disabled={busy} onClick={() => void goBack()}>
            {text("plugins.page.update.back")}
          </Button>
        )}
      </Toolbar>
      {problem !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {problem}
        </Callout>
      )}
      {check !== undefined && !check.hasUpdate && (
        <Callout tone="good" live>
          {text("plugins.page.update.none")}
        </Callout>
      )}
      {check?.hasUpdate === true && (
        <Stack>
          <p role="status">{text("plugins.page.update.found")}</p>
          <Difference
            label={text("plugins.page.update.difference")}
            lines={difference(check.old, check.new).map((line) =>
              line.kind === "gap"
                ? { kind: "place", text: text("plugins.page.update.gap", { count: line.count }) }
                : line,
            )}
          />
          <Toolbar>
            <Button kind="primary" icon="download" busy={busy} onClick={() => void take(check.sha256)}>
              {text("plugins.page.update.take")}
            </Button>
          </Toolbar>
        </Stack>
      )}
    </Stack>
  );
}
