import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Badge, type Tone } from "../../components/badge.js";
import { Button } from "../../components/button.js";
import { Checkbox } from "../../components/fields/choice.js";
import { FileField } from "../../components/fields/file-field.js";
import { canCrop, ImageCrop } from "../../components/fields/image-crop.js";
import { Stack, Toolbar } from "../../components/layout.js";
import { type Uploaded, useUploads } from "../../data/use-uploads.js";
import { useText } from "../../text/locale.js";
import { DataTable } from "../grid/data-table.js";

/** Properties of a list of uploads. */
export interface UploadListProps<P extends string> {
  /** Takes one file, as `file` of a form; or which path takes it. */
  readonly path: P | ((file: File) => P);
  /** Puts chosen files into the order in which they are sent; that in which they were chosen when left out. */
  readonly sorted?: (files: readonly File[]) => readonly File[];
  readonly label: string;
  readonly hint?: string;
  /** Files of the same name may be replaced; the words of the box that says so. */
  readonly replace?: string;
  /** Pictures can be cut before they are sent. */
  readonly crops?: boolean;
  /** What is told of a file that was taken in. */
  readonly said?: (answer: Uploaded<P>) => ComponentChildren;
  readonly onBusy?: (busy: boolean) => void;
  /** Called at the end with how many were taken in. */
  readonly onSent?: (taken: number) => void;
  /** Stands beside the button. */
  readonly children?: ComponentChildren;
}

/** Sends many files one after another, and tells what came of each. */
export function UploadList<P extends string>(props: UploadListProps<P>) {
  const { path, sorted, label, hint, replace, crops = false, said, onBusy, onSent, children } = props;
  const text = useText();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState<readonly File[]>([]);
  const [round, setRound] = useState(0);
  const [over, setOver] = useState(false);
  const [cutting, setCutting] = useState<File>();
  const { busy, results, send } = useUploads(path);
  const start = async () => {
    setSent(files);
    onBusy?.(true);
    const all = await send(files, replace === undefined ? {} : { replace: String(over) });
    onBusy?.(false);
    // What was sent is not sent once more.
    setFiles([]);
    setRound((before) => before + 1);
    onSent?.(all.filter(({ problem }) => problem === "").length);
  };
  const state = (at: number): { readonly tone: Tone; readonly words: string } => {
    const result = results[at];
    if (result === undefined)
      return at === results.length && busy
        ? { tone: "info", words: text("kit.uploads.sending") }
        : { tone: "neutral", words: text("kit.uploads.waiting") };
    return result.problem === ""
      ? { tone: "good", words: text("kit.uploads.taken") }
      : { tone: "bad", words: text("kit.uploads.refused") };
  };
  return (
    <Stack>
      <FileField
        key={round}
        label={label}
        hint={hint}
        multiple
        disabled={busy}
        onChange={(chosen) => setFiles(sorted?.(chosen) ?? chosen)}
      />
      {crops && files.some(canCrop) && !busy && (
        <ul class="dt-chips" aria-label={text("kit.uploads.pictures")}>
          {files.filter(canCrop).map((file) => (
            <li key={file.name}>
              <Button small icon="photo" onClick={() => setCutting(file)}>
                {text("kit.crop.open", { name: file.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {replace !== undefined && <Checkbox label={replace} value={over} disabled={busy} onChange={setOver} />}
      <Toolbar>
        <Button
          kind="primary"
          icon="upload"
          busy={busy}
          disabled={files.length === 0}
          onClick={() => void start()}
        >
          {text("kit.uploads.send")}
        </Button>
        {children}
      </Toolbar>
      <p class="dt-hidden" role="status">
        {sent.length > 0 && text("kit.uploads.progress", { done: results.length, total: sent.length })}
      </p>
      {sent.length > 0 && (
        <DataTable
          caption={text("kit.uploads.results")}
          rows={sent.map((file, at) => ({ at, name: file.name, ...state(at), result: results[at] }))}
          rowKey={({ at }) => String(at)}
          columns={[
            { key: "name", title: text("kit.uploads.file") },
            {
              key: "state",
              title: text("kit.uploads.state"),
              render: ({ tone, words }) => <Badge tone={tone}>{words}</Badge>,
            },
            {
              key: "result",
              title: text("kit.uploads.details"),
              render: ({ result }) =>
                result?.answer === undefined ? (
                  <span class="dt-upload-said">{result?.problem ?? ""}</span>
                ) : (
                  <span class="dt-upload-said">{said?.(result.answer) ?? ""}</span>
                ),
            },
          ]}
        />
      )}
      {cutting !== undefined && (
        <ImageCrop
          file={cutting}
          onClose={() => setCutting(undefined)}
          onCut={(part) => {
            setFiles(files.map((file) => (file === cutting ? part : file)));
            setCutting(undefined);
          }}
        />
      )}
    </Stack>
  );
}
