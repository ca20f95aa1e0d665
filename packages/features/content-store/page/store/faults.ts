import { ApiFailure, useText, useWork, type Work } from "@dicetower/panel-kit";
import type { Source } from "./package.js";

type Fault = Source["faults"][number];
export type Text = ReturnType<typeof useText>;

/** Why places have sent nothing, in the language of the page. */
export function faultsText(text: Text, faults: readonly Fault[]): string {
  return faults
    .map(({ reason, where, status }) => text(`store.page.fault.${reason}`, { where, status }))
    .join("\n");
}

/** Why something failed, in the language of the page where it is a fault of fetching. */
export function inWords(text: Text, error: unknown): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const { faults } = (error.data ?? {}) as { readonly faults?: readonly Fault[] };
  if (faults === undefined || faults.length === 0) return error;
  const { status, code, errors, data } = error;
  return new ApiFailure(status, code, faultsText(text, faults), errors, data);
}

/** As `useWork`, with faults of fetching in the language of the page. */
export function useStoreWork(): Work {
  const text = useText();
  const work = useWork();
  const act: Work["act"] = (doing) =>
    work.act(() =>
      doing().catch((error: unknown) => {
        throw inWords(text, error);
      }),
    );
  return { ...work, act };
}
