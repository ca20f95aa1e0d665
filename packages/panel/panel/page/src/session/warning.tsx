import { Button, Dialog, useFormat, useText } from "@dicetower/panel-kit";
import { useEffect, useRef, useState } from "preact/hooks";
import { LoginForm } from "../login/login-form.js";
import { useStore } from "../state/store.js";
import { watchEnd } from "./end-watch.js";
import { session } from "./session.js";

/** An end that moves by less than this has not moved. */
const minGainSeconds = 60;

/**
 * Warns two minutes before a session ends, and offers to go on. A session that has lived as long as it may cannot
 * be made longer: then one logs in anew, beside the work.
 */
export function SessionWarning({ onActive }: { readonly onActive: (listener: () => void) => () => void }) {
  const text = useText();
  const format = useFormat();
  const { standing, expiresAt } = useStore(session.state);
  const [left, setLeft] = useState<number>();
  const [final, setFinal] = useState(false);

  useEffect(() => {
    const watch = watchEnd(session, setLeft);
    const end = onActive(watch.active);
    return () => {
      end();
      watch.stop();
    };
  }, []);
  // A later end, by whatever means, takes the warning away; a few seconds more do not.
  const told = useRef(0);
  useEffect(() => {
    const end = expiresAt ?? Number.POSITIVE_INFINITY;
    if (standing === "in" && end - told.current < minGainSeconds) return;
    told.current = end;
    setLeft(undefined);
    setFinal(false);
  }, [standing, expiresAt]);

  if (left === undefined || standing !== "in") return null;
  const extend = async () => {
    const before = session.state.value.expiresAt ?? 0;
    await session.refresh();
    const now = session.state.value.expiresAt ?? 0;
    // The end stands fast.
    if (now - before < minGainSeconds) setFinal(true);
  };
  return (
    <Dialog
      open
      title={text("shell.warning.title")}
      onClose={() => setLeft(undefined)}
      actions={
        !final && (
          <>
            <Button onClick={() => setLeft(undefined)}>{text("shell.warning.later")}</Button>
            <Button kind="primary" onClick={() => void extend()}>
              {text("shell.warning.extend")}
            </Button>
          </>
        )
      }
    >
      <p>{text("shell.warning.text", { left: format.duration(Math.ceil(left / 1000)) })}</p>
      {final && (
        <>
          <p>{text("shell.warning.final")}</p>
          <LoginForm />
        </>
      )}
    </Dialog>
  );
}
