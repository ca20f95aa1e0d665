import { useRef, useState } from "preact/hooks";
import { useFormat } from "../../text/format.js";
import { useText } from "../../text/locale.js";
import { classNames } from "../class-names.js";
import { Field, type FieldBase, useField } from "./field.js";

/** Chooses files; dropping them is an addition. No file types are filtered: phones hide what they do not know. */
export function FileField(
  props: FieldBase & { onChange(files: readonly File[]): void; readonly multiple?: boolean },
) {
  const text = useText();
  const format = useFormat();
  const parts = useField(props);
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const chosen = [...(list ?? [])].slice(0, props.multiple ? undefined : 1);
    setFiles(chosen);
    props.onChange(chosen);
  };
  return (
    <Field field={props} parts={parts}>
      <div
        class={classNames("dt-file", over && "dt-file-over")}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer?.files);
        }}
      >
        <input
          {...parts.control}
          ref={input}
          type="file"
          multiple={props.multiple}
          disabled={props.disabled}
          onChange={(event) => take(event.currentTarget.files)}
        />
        <span class="dt-file-drop">{text("kit.file.drop")}</span>
      </div>
      <ul class="dt-file-list" aria-live="polite">
        {files.map((file) => (
          <li key={file.name}>
            {file.name} <span class="dt-muted dt-num">{format.bytes(file.size)}</span>
          </li>
        ))}
      </ul>
    </Field>
  );
}
