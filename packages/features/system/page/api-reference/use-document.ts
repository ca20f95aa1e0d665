import { type ApiFailure, useGet } from "@dicetower/panel-kit";
import { documentOf, type OpenApi } from "./operations.js";

/** The description of the API; read again when features come and go. */
export function useDocument(): {
  readonly document: OpenApi | undefined;
  readonly failure: ApiFailure | undefined;
  readonly reload: () => void;
} {
  const { data, failure, reload } = useGet("/api/openapi.json", { refreshOn: ["panel.manifest"] });
  return { document: data && documentOf(data), failure, reload };
}
