import { classNames, Icon, Progress, useFormat, useRef, useText } from "@dicetower/panel-kit";
import { steps, type UpdateStatus } from "./update-status.js";

/** How far a package is on its way: the steps, and in the longest of them bytes, speed and time left. */
export function Stepper({ status }: { readonly status: UpdateStatus }) {
  const text = useText();
  const at = steps.indexOf(status.phase as (typeof steps)[number]);
  if (at < 0) return null;
  return (
    <>
      <ol class="updates-steps" aria-label={text("updater.steps")}>
        {steps.map((step, index) => (
          <li
            key={step}
            class={classNames(index < at && "updates-done", index === at && "updates-now")}
            aria-current={index === at ? "step" : undefined}
          >
            <Icon
              name={index < at ? "circle-check" : index === at ? "loader-2" : "circle"}
              spin={index === at}
            />
            <span>{text(`updater.step.${step}`)}</span>
          </li>
        ))}
      </ol>
      {status.phase === "downloading" && <Bytes status={status} />}
    </>
  );
}

function Bytes({ status: { downloadedBytes, totalBytes } }: { readonly status: UpdateStatus }) {
  const text = useText();
  const format = useFormat();
  const begin = useRef({ at: performance.now(), bytes: downloadedBytes });
  if (downloadedBytes < begin.current.bytes)
    begin.current = { at: performance.now(), bytes: downloadedBytes };
  const seconds = (performance.now() - begin.current.at) / 1000;
  const speed = seconds < 1 ? 0 : (downloadedBytes - begin.current.bytes) / seconds;
  const parts = [
    text("updater.bytes", { done: format.bytes(downloadedBytes), all: format.bytes(totalBytes) }),
    ...(speed > 0
      ? [
          text("updater.speed", { speed: format.bytes(speed) }),
          text("updater.left", { time: format.duration(Math.ceil((totalBytes - downloadedBytes) / speed)) }),
        ]
      : []),
  ];
  return (
    <Progress
      label={text("updater.phase.downloading")}
      value={downloadedBytes}
      max={Math.max(1, totalBytes)}
      text={parts.join(" · ")}
    />
  );
}
