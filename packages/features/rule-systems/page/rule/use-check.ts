import { type Answer, api, failureOf, useEffect, useState } from "@dicetower/panel-kit";

type Checked = Answer<"/api/rules/check", "post">;

/** What the service makes of a rule file that is being written. */
export interface Check extends Omit<Checked, "problems"> {
  readonly problems: readonly Pick<Checked["problems"][number], "line" | "message">[];
  /** The text that was looked at. */
  readonly of: string;
}

/** Milliseconds after the last key until the text is looked at. */
const waitMs = 400;

/** Has the service read a rule file while it is typed. Undefined until it has answered, or where it cannot be asked. */
export function useCheck(content: string): Check | undefined {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    if (content === "") return undefined;
    const leave = new AbortController();
    const ask = async () => {
      try {
        const checked = await api.post("/api/rules/check", {
          body: { content },
          signal: leave.signal,
        });
        setCheck({ ...checked, of: content });
      } catch (error) {
        if (leave.signal.aborted) return;
        const { message } = failureOf(error);
        setCheck({ name: "", attributes: [], commands: [], problems: [{ line: 0, message }], of: content });
      }
    };
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [content]);
  return check;
}
