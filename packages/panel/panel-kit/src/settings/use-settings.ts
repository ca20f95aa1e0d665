import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { toast } from "../components/overlays/toast.js";
import { type ApiFailure, callApi, type FieldError } from "../data/api.js";
import { eventStream } from "../data/event-stream.js";
import { failureOf } from "../data/failure.js";
import { isRecord, type Json, type ManifestForm, same, withPlaces } from "../engine/index.js";
import { textOf } from "../text/locale.js";
import { dropDraft, keepDraft, keptDraft } from "./draft.js";

/** Where a form's value is kept: everywhere, or one layer. */
export interface Spot {
  readonly scope?: string;
  readonly target?: string;
}

/** Others have saved while changes were made here. */
export interface Conflict {
  readonly theirs: Json;
  readonly etag: string | null;
}

/** A settings group while it is edited. */
export interface SettingsState {
  readonly loading: boolean;
  readonly failure: ApiFailure | undefined;
  /** As it was read last. */
  readonly stored: Json | undefined;
  /** Of what was read last, as `If-Match` wants it. */
  readonly etag: string | null;
  readonly value: Json | undefined;
  /** Read-only members of the answer. */
  readonly shown: Readonly<Record<string, Json>>;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly errors: readonly FieldError[];
  readonly conflict: Conflict | undefined;
  readonly change: (value: Json | undefined) => void;
  /** @returns false where it was refused */
  readonly save: () => Promise<boolean>;
  /** Takes the outcome of a conflict over and saves it. */
  settle(result: Json | undefined): Promise<boolean>;
  readonly keepEditing: () => void;
  readonly revert: () => void;
  readonly reload: () => void;
}

interface Read {
  readonly base: Json;
  readonly etag: string | null;
  readonly shown: Readonly<Record<string, Json>>;
}

/** Somebody else has saved since the value was read that a change was made to. */
export const conflictCode = 40900;

/** Reads and saves a settings group, by its ETag. */
export function useSettings(form: ManifestForm, spot: Spot): SettingsState {
  const name = `${form.path} ${spot.scope ?? ""} ${spot.target ?? ""}`;
  const secrets = form.secrets.map((one) => `/${one.replaceAll(".", "/")}`);
  const query = { scope: spot.scope, target: spot.target };
  const [read, setRead] = useState<Read & { readonly name: string }>();
  const [value, setValue] = useState<Json>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState(false);
  const [round, setRound] = useState(0);
  const current = read?.name === name ? read : undefined;
  const dirty = current !== undefined && !same(current.base, value);
  const live = useRef({ dirty, saving });
  live.current = { dirty, saving };

  const apart = (data: unknown, etag: string | null): Read => {
    const all = isRecord(data) ? data : {};
    const shows = new Set(form.shows);
    const { properties = {}, additionalProperties } = form.schema;
    // A group of settings keeps what it does not know; other routes refuse it.
    const foreign = (key: string) => !form.history && additionalProperties === false && !(key in properties);
    const members = Object.entries(all);
    const isShown = ([key]: readonly [string, Json]) => shows.has(key) || foreign(key);
    return {
      base: Object.fromEntries(members.filter((one) => !isShown(one))),
      shown: Object.fromEntries(members.filter(isShown)),
      etag,
    };
  };

  useEffect(() => {
    const leave = new AbortController();
    setFailure(undefined);
    callApi("GET", form.path, { query, signal: leave.signal }).then(
      ({ data, etag }) => {
        const next = apart(data, etag);
        const draft = keptDraft(name);
        // Read again while changes are being made: they stay, and the next Save tells of a conflict.
        if (live.current.dirty && current !== undefined) return;
        setErrors([]);
        if (draft === undefined || same(draft.base, draft.value)) {
          setRead({ ...next, name });
          setValue(next.base);
          return;
        }
        // A draft goes on from what it was begun on: when others saved meanwhile, saving tells so.
        const base = draft.etag === etag ? next.base : withPlaces(draft.base, next.base, secrets);
        setRead({ ...next, base: base ?? next.base, etag: draft.etag, name });
        setValue(withPlaces(draft.value, next.base, secrets));
      },
      (error: unknown) => {
        if (!leave.signal.aborted) setFailure(failureOf(error));
      },
    );
    return () => leave.abort();
  }, [name, round]);

  useEffect(() => {
    if (current === undefined) return;
    if (!dirty || value === undefined) dropDraft(name);
    else
      keepDraft(name, {
        etag: current.etag,
        base: withPlaces(current.base, undefined, secrets) ?? null,
        value: withPlaces(value, undefined, secrets) ?? null,
      });
  }, [value, current, dirty]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  useEffect(() => {
    const again = () => {
      if (!live.current.dirty && !live.current.saving) reload();
    };
    const endEvents = eventStream.onEvent(({ type }) => {
      if (type.startsWith("settings.") || type === "panel.changes") again();
    });
    const endReload = eventStream.onReload(again);
    return () => {
      endEvents();
      endReload();
    };
  }, [reload]);

  const put = async (body: Json | undefined, etag: string | null): Promise<boolean> => {
    setSaving(true);
    try {
      const answer = await callApi("PUT", form.path, {
        query,
        body,
        headers: etag === null ? {} : { "If-Match": etag },
      });
      const next = apart(answer.data, answer.etag);
      setRead({ ...next, name });
      setValue(next.base);
      setErrors([]);
      setFailure(undefined);
      setConflict(undefined);
      dropDraft(name);
      toast({ text: textOf("kit.settings.saved") });
      document.dispatchEvent(
        new CustomEvent("dicetower:saved", { detail: { path: form.path, takesEffect: form.takesEffect } }),
      );
      return true;
    } catch (error) {
      await refused(failureOf(error));
      return false;
    } finally {
      setSaving(false);
    }
  };

  const refused = async (problem: ApiFailure): Promise<void> => {
    setErrors(problem.errors.filter(({ path }) => typeof path === "string"));
    setFailure(problem.errors.length > 0 ? undefined : problem);
    if (problem.code !== conflictCode) return;
    const { data, etag } = await callApi("GET", form.path, { query });
    setErrors([]);
    setFailure(undefined);
    setConflict({ theirs: apart(data, etag).base, etag });
  };

  return {
    loading: current === undefined && failure === undefined,
    failure,
    stored: current?.base,
    etag: current?.etag ?? null,
    value: current === undefined ? undefined : value,
    shown: current?.shown ?? {},
    dirty,
    saving,
    errors,
    conflict,
    change(next) {
      // Why the former value was not saved says nothing of this one.
      setFailure(undefined);
      setValue(next);
    },
    save: () => put(value, current?.etag ?? null),
    settle: (result) => put(result, conflict?.etag ?? null),
    keepEditing: () => setConflict(undefined),
    revert() {
      setErrors([]);
      setFailure(undefined);
      dropDraft(name);
      live.current = { dirty: false, saving: false };
      if (current !== undefined) setValue(current.base);
      // What is shown afterwards is what is stored now, not what was stored when the page was opened.
      reload();
    },
    reload,
  };
}
