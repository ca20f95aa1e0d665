import { api, Callout, Skeleton, useText } from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { remember } from "../device/memory.js";
import { Frontispiece } from "../layout/frontispiece.js";
import { LoginForm } from "../login/login-form.js";
import { router } from "../router/router.js";
import { session } from "../session/session.js";
import { useStore } from "../state/store.js";
import { Guide } from "./guide.js";
import { NewPassword } from "./new-password.js";

/**
 * The first visit: the code of the printed address opens a session, then the steps begin. The code is taken out of
 * the address at once, so that no history keeps it.
 */
export function SetUpPage({ code }: { readonly code: string }) {
  const text = useText();
  const { standing } = useStore(session.state);
  const [refused, setRefused] = useState(false);
  const [asking, setAsking] = useState(code !== "");

  useEffect(() => {
    if (code === "") return;
    setAsking(true);
    session
      .logIn({ code })
      .then(
        ({ ok }) => {
          setRefused(!ok);
          // A code begins a set-up, perhaps that of another data folder.
          if (ok) remember("setup", undefined);
        },
        () => setRefused(true),
      )
      .finally(() => {
        setAsking(false);
        router.navigate("#/setup", true);
      });
  }, [code]);

  // Asked once: setting the password ends what it tells of.
  const isIn = standing === "in" || standing === "aged";
  const [wanted, setWanted] = useState<"all" | "password">();
  useEffect(() => {
    if (asking || !isIn || wanted !== undefined) return;
    api.get("/api/auth/setup").then(
      ({ reopened }) => setWanted(reopened ? "password" : "all"),
      () => setWanted("all"),
    );
  }, [asking, isIn]);

  if (asking || standing === "asking" || (isIn && wanted === undefined))
    return (
      <Frontispiece title={text("shell.setup.title")} wide>
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      </Frontispiece>
    );
  if (isIn && wanted === "password")
    return (
      <Frontispiece title={text("shell.setup.reset.title")} summary={text("shell.setup.reset.text")}>
        <NewPassword onWhole={() => setWanted("all")} />
      </Frontispiece>
    );
  if (isIn)
    return (
      <Frontispiece title={text("shell.setup.title")} summary={text("shell.setup.summary")} wide>
        <Guide />
      </Frontispiece>
    );
  return (
    <Frontispiece title={text("shell.setup.title")} summary={text("shell.setup.enter")}>
      {refused && (
        <Callout tone="warn" title={text("shell.setup.refused.title")} live>
          {text("shell.setup.refused")}
        </Callout>
      )}
      <LoginForm />
    </Frontispiece>
  );
}
