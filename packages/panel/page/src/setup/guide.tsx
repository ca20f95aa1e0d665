import { Button, Callout, Toolbar, useText } from "@dicetower/panel-kit";
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { remember, remembered } from "../device/memory.js";
import { locale } from "../language/locale.js";
import { serverLocale } from "../language/words.js";
import { manifests } from "../manifest/manifest-store.js";
import { useStore } from "../state/store.js";
import { AdapterStep } from "./adapter-step.js";
import { AddressStep } from "./address-step.js";
import { ChatStep } from "./chat-step.js";
import { LanguageStep } from "./language-step.js";
import { MasterStep } from "./master-step.js";
import { PasswordStep } from "./password-step.js";
import { type Step, type StepProps, steps } from "./steps.js";

const contents: Readonly<Record<Step, ComponentType<StepProps>>> = {
  language: LanguageStep,
  password: PasswordStep,
  address: AddressStep,
  adapter: AdapterStep,
  master: MasterStep,
  chat: ChatStep,
};

/** The step that this browser was at: a page that is loaded again goes on there. */
function reached(): number {
  const word = remembered("setup");
  return Math.max(0, steps.indexOf(word as Step));
}

/** The steps of the set-up, one at a time, with the way that is left always in sight. */
export function Guide() {
  const text = useText();
  const language = useStore(locale);
  const [at, setAt] = useState(reached);
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

  const go = (to: number) => {
    setProblem("");
    const next = Math.max(0, Math.min(steps.length - 1, to));
    remember("setup", steps[next]);
    setAt(next);
  };
  return (
    <div class="shell-guide">
      <ol class="shell-guide-steps" aria-label={text("shell.setup.steps")}>
        {steps.map((one, index) => (
          <li key={one} aria-current={one === step ? "step" : undefined} data-done={index < at}>
            {text(`shell.setup.${one}`)}
          </li>
        ))}
      </ol>
      <section class="shell-guide-step" aria-labelledby="step-title">
        <h2 id="step-title" tabIndex={-1} ref={heading}>
          {text(`shell.setup.${step}.title`)}
        </h2>
        <p class="dt-muted">{text(`shell.setup.${step}.text`)}</p>
        <div role="alert">{problem !== "" && <Callout tone="bad">{problem}</Callout>}</div>
        <Content key={step} onDone={() => go(at + 1)} onProblem={setProblem} />
      </section>
      <Toolbar>
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
      </Toolbar>
    </div>
  );
}
