import { Button, Callout, useText } from "@dicetower/panel-kit";
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { remember, remembered } from "../device/memory.js";
import { locale } from "../language/locale.js";
import { serverLocale } from "../language/words.js";
import { manifests } from "../manifest/manifest-store.js";
import { useStore } from "../state/store.js";
import { AdapterStep } from "./adapter/adapter-step.js";
import { AddressStep } from "./steps/address-step.js";
import { ChatStep } from "./steps/chat-step.js";
import { LanguageStep } from "./steps/language-step.js";
import { MasterStep } from "./steps/master-step.js";
import { PasswordStep } from "./steps/password-step.js";
import { OtherWays } from "./steps/step-actions.js";
import { type Step, type StepProps, steps } from "./steps/steps.js";

const contents: Readonly<Record<Step, ComponentType<StepProps>>> = {
  language: LanguageStep,
  password: PasswordStep,
  address: AddressStep,
  adapter: AdapterStep,
  master: MasterStep,
  chat: ChatStep,
};

/** How far this browser was: a page that is loaded again goes on there. */
interface Progress {
  /** Index of the step. */
  readonly at: number;
  /** Steps whose own button was pressed; others were passed over. */
  readonly done: readonly Step[];
}

function reached(): Progress {
  const [word = "", ...done] = (remembered("setup") ?? "").split(" ");
  return { at: Math.max(0, steps.indexOf(word as Step)), done: steps.filter((one) => done.includes(one)) };
}

type Mark = "done" | "skipped" | undefined;

/** The steps of the set-up, one at a time, with the way that is left always in sight. */
export function Guide() {
  const text = useText();
  const language = useStore(locale);
  const [{ at, done }, setProgress] = useState(reached);
  const [problem, setProblem] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const step = steps[at] ?? "language";
  const Content = contents[step];

  // Words of features: names of adapter types and their modes.
  useEffect(() => void manifests.load(serverLocale(language)), [language]);
  useEffect(() => {
    // The first step is begun from the top of the page; each later one from its heading.
    if (moved.current) heading.current?.focus();
    moved.current = true;
  }, [at]);

  const go = (to: number, finished = done) => {
    setProblem("");
    const next = Math.max(0, Math.min(steps.length - 1, to));
    remember("setup", [steps[next], ...finished].join(" "));
    setProgress({ at: next, done: finished });
  };
  const markOf = (one: Step, index: number): Mark =>
    done.includes(one) ? "done" : index < at ? "skipped" : undefined;
  const others = (
    <>
      {at > 0 && (
        <Button kind="quiet" icon="arrow-left" onClick={() => go(at - 1)}>
          {text("shell.setup.back")}
        </Button>
      )}
      {at < steps.length - 1 && (
        <Button kind="quiet" onClick={() => go(at + 1)}>
          {text("shell.setup.skip")}
        </Button>
      )}
    </>
  );
  return (
    <div class="shell-guide">
      <ol class="shell-guide-steps" aria-label={text("shell.setup.steps")}>
        {steps.map((one, index) => {
          const mark = one === step ? undefined : markOf(one, index);
          return (
            <li key={one} aria-current={one === step ? "step" : undefined} data-mark={mark}>
              {text(`shell.setup.${one}`)}
              {mark !== undefined && <span class="dt-hidden">{text(`shell.setup.mark.${mark}`)}</span>}
            </li>
          );
        })}
      </ol>
      <section class="shell-guide-step" aria-labelledby="step-title">
        <h2 id="step-title" tabIndex={-1} ref={heading}>
          {text(`shell.setup.${step}.title`)}
        </h2>
        <p class="dt-muted">{text(`shell.setup.${step}.text`)}</p>
        <div role="alert">{problem !== "" && <Callout tone="bad">{problem}</Callout>}</div>
        <OtherWays.Provider value={others}>
          <Content
            key={step}
            onDone={() => go(at + 1, done.includes(step) ? done : [...done, step])}
            onProblem={setProblem}
          />
        </OtherWays.Provider>
      </section>
    </div>
  );
}
