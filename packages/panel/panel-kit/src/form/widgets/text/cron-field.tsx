import { useEffect, useState } from "preact/hooks";
import { TextField } from "../../../components/fields/text-field.js";
import { ApiFailure, callApi } from "../../../data/api.js";
import { cleared, shownText } from "../../../engine/index.js";
import { getZone, useLocale, useText } from "../../../text/locale.js";
import { fieldOf, type Place } from "../../field-location.js";

/** Milliseconds of quiet after which the service is asked. */
const quietMs = 300;

interface Preview {
  /** UTC epoch seconds. */
  readonly runs: readonly number[];
}

/** A cron expression, and when it comes: the service says so, for its time zone and its reading count. */
export function CronField(place: Place) {
  const { model, value, change, touch, required } = place;
  const text = useText();
  const shown = shownText(value);
  const words = useWords();
  const { runs, problem } = usePreview(model.schema["x-preview"], shown);
  return (
    <div class="dt-form-fields">
      <TextField
        {...fieldOf(place)}
        mono
        value={shown}
        placeholder="0 9 * * 1"
        {...(problem === undefined || place.error !== undefined
          ? {}
          : { error: model.schema["x-rule"] ?? problem })}
        onChange={(next) => change(next === "" ? cleared(model, required) : next)}
        onBlur={touch}
      />
      <div role="status">
        {runs.length > 0 && (
          <>
            <p class="dt-muted">{text("kit.form.cron.next")}</p>
            <ol class="dt-cron-runs">
              {runs.map((at) => (
                <li key={at}>
                  <time dateTime={new Date(at * 1000).toISOString()}>{words.format(at * 1000)}</time>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </div>
  );
}

/** A day and time in full, its weekday included. */
function useWords(): Intl.DateTimeFormat {
  const zone = getZone();
  return new Intl.DateTimeFormat(useLocale(), {
    dateStyle: "full",
    timeStyle: "short",
    hourCycle: "h23",
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
}

/** Asks the service for the next runs, once typing has paused. */
function usePreview(path: string | undefined, cron: string) {
  const [state, setState] = useState<{ runs: readonly number[]; problem?: string }>({ runs: [] });
  useEffect(() => {
    if (path === undefined || cron.trim() === "") {
      setState({ runs: [] });
      return undefined;
    }
    const leave = new AbortController();
    const timer = setTimeout(() => {
      const body = { condition: { kind: "cron", cron } };
      callApi<Preview>("POST", path, { body, signal: leave.signal }).then(
        ({ data }) => setState({ runs: data.runs }),
        (error: unknown) => {
          if (leave.signal.aborted) return;
          const [first] = error instanceof ApiFailure ? error.errors : [];
          setState({ runs: [], ...(first === undefined ? {} : { problem: first.message }) });
        },
      );
    }, quietMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [path, cron]);
  return state;
}
