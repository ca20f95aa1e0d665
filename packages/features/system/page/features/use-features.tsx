import {
  type ApiFailure,
  api,
  type ComponentChildren,
  reasonOf,
  toast,
  useGet,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { Consent } from "./consent.js";
import { type Feature, isWanted, type SwitchPlan, titleOf } from "./feature.js";
import { SwitchOff } from "./switch-off.js";

/** The features, and what can be done with them. */
export interface FeatureBook {
  readonly all: readonly Feature[] | undefined;
  readonly failure: ApiFailure | undefined;
  readonly reload: () => void;
  /** Id of the feature that is being switched. */
  readonly busy: string | undefined;
  /** Asks where that is called for, then switches. */
  toggle(feature: Feature): void;
  retry(feature: Feature): void;
  /** Has one that is held back stay off later, too. */
  keepOff(feature: Feature): void;
  /** Dialogs; stand somewhere on the page. */
  readonly questions: ComponentChildren;
}

type Question =
  | { readonly is: "consent"; readonly feature: Feature }
  | { readonly is: "off"; readonly feature: Feature; readonly plan: SwitchPlan };

const routes = {
  enable: "/api/features/{id}/enable",
  disable: "/api/features/{id}/disable",
  retry: "/api/features/{id}/retry",
} as const;

/** Features without which this page, or the way to it, is gone. */
const ownGround = new Set(["panel", "system", "auth"]);

/** Reads the features, follows their states, and switches them. */
export function useFeatures(): FeatureBook {
  const text = useText();
  const {
    data: all,
    failure,
    reload,
  } = useGet("/api/features", {
    refreshOn: ["feature.state", "panel.manifest"],
  });
  const [busy, setBusy] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const nameOf = (id: string) => {
    const known = all?.find((one) => one.id === id);
    return known === undefined ? id : titleOf(known);
  };

  const run = async (feature: Feature, verb: keyof typeof routes, undo?: () => void) => {
    setQuestion(undefined);
    setBusy(feature.id);
    try {
      const after = await api.post(routes[verb], { params: { id: feature.id } });
      if (!("state" in after)) return;
      const failed = after.state === "failed" || after.state === "waiting";
      toast({
        text: text(`system.page.features.became.${after.state}`, {
          title: titleOf(feature),
          reason: after.reason,
        }),
        kind: failed ? "bad" : "good",
        ...(undo === undefined || failed ? {} : { undo }),
      });
    } catch (error) {
      toast({ text: reasonOf(error), kind: "bad" });
    } finally {
      setBusy(undefined);
      reload();
    }
  };

  const toggle = async (feature: Feature) => {
    if (!isWanted(feature)) {
      if (feature.thirdParty) setQuestion({ is: "consent", feature });
      else await run(feature, "enable", () => void run(feature, "disable"));
      return;
    }
    setBusy(feature.id);
    const plan = await api
      .post(routes.disable, { params: { id: feature.id }, query: { plan: "1" } })
      .catch((error: unknown) => {
        toast({ text: reasonOf(error), kind: "bad" });
        return undefined;
      });
    setBusy(undefined);
    if (plan === undefined || "state" in plan) return;
    const harmless = plan.guards.length === 0 && plan.features.every((id) => id === feature.id);
    if (harmless && !ownGround.has(feature.id))
      await run(feature, "disable", () => void run(feature, "enable"));
    else setQuestion({ is: "off", feature, plan });
  };

  return {
    all,
    failure,
    reload,
    busy,
    toggle: (feature) => void toggle(feature),
    retry: (feature) => void run(feature, feature.state === "failed" ? "enable" : "retry"),
    keepOff: (feature) => void run(feature, "disable"),
    questions: (
      <>
        {question?.is === "off" && (
          <SwitchOff
            feature={question.feature}
            plan={question.plan}
            nameOf={nameOf}
            ground={question.plan.features.filter((id) => ownGround.has(id))}
            onClose={() => setQuestion(undefined)}
            onAgree={() => void run(question.feature, "disable")}
          />
        )}
        {question?.is === "consent" && (
          <Consent
            feature={question.feature}
            onClose={() => setQuestion(undefined)}
            onAgree={() => void run(question.feature, "enable")}
          />
        )}
      </>
    ),
  };
}
