import { api, Button, Callout, Link, reasonOf, Section, Time, toast, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import type { Log } from "../reader/log.js";
import { UploadBadge } from "./upload-badge.js";

/** Whether a log is at the log site, and how it comes there. */
export function Upload({ log, changed }: { readonly log: Log; readonly changed: () => void }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = async (force: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { reused } = await api.post("/api/logs/{id}/upload", {
        params: { id: log.id },
        body: { force },
      });
      toast({ text: text(reused ? "logs.page.upload.reused" : "logs.page.upload.done") });
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
      changed();
    }
  };
  const { uploadState, uploadUrl, uploadedAt, uploadError } = log;
  return (
    <Section title={text("logs.page.upload")} summary={<UploadBadge state={uploadState} />}>
      {(failure ?? uploadError) !== "" && (
        <Callout tone="bad" live title={text("logs.page.upload.why")}>
          {failure ?? uploadError}
        </Callout>
      )}
      {uploadUrl !== "" && (
        <p>
          <Link href={uploadUrl}>{uploadUrl}</Link> <Time at={uploadedAt} />
        </p>
      )}
      <div class="dt-toolbar">
        {uploadState !== "current" && (
          <Button icon="upload" busy={busy} onClick={() => void upload(false)}>
            {text("logs.page.upload.do")}
          </Button>
        )}
        {uploadUrl !== "" && (
          <Button icon="refresh" busy={busy} onClick={() => void upload(true)}>
            {text("logs.page.upload.again")}
          </Button>
        )}
      </div>
    </Section>
  );
}
