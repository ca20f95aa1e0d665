import {
  type ApiFailure,
  callRoute,
  failureOf,
  useCallback,
  useEffect,
  useEvent,
  useState,
} from "@dicetower/panel-kit";
import type { NoticeSettings } from "./selection.js";

const route = "/api/system/notice";

/** The settings as they are stored, and as they are on the page. */
export interface NoticeDraft {
  readonly value: NoticeSettings | undefined;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly failure: ApiFailure | undefined;
  change(next: NoticeSettings): void;
  readonly revert: () => void;
  save(): Promise<boolean>;
  readonly reload: () => void;
}

/** Reads and saves the settings; what somebody else has saved meanwhile is not written over. */
export function useNoticeSettings(): NoticeDraft {
  const [stored, setStored] = useState<{ readonly value: NoticeSettings; readonly etag: string | null }>();
  const [draft, setDraft] = useState<NoticeSettings>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [saving, setSaving] = useState(false);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const failed = (error: unknown) => setFailure(failureOf(error));
  useEffect(() => {
    const leave = new AbortController();
    callRoute("get", route, { signal: leave.signal }).then(
      ({ data, etag }) => {
        setStored({ value: data, etag });
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!leave.signal.aborted) failed(error);
      },
    );
    return () => leave.abort();
  }, [round]);
  useEvent("notice.delivery", reload);
  useEvent("settings.*", reload);
  return {
    value: draft ?? stored?.value,
    dirty: draft !== undefined,
    saving,
    failure,
    change: setDraft,
    revert: () => setDraft(undefined),
    reload,
    async save() {
      if (draft === undefined) return true;
      setSaving(true);
      try {
        const headers: Record<string, string> =
          stored?.etag === null || stored === undefined ? {} : { "if-match": stored.etag };
        const { data, etag } = await callRoute("put", route, { body: draft, headers });
        setStored({ value: data, etag });
        setDraft(undefined);
        setFailure(undefined);
        return true;
      } catch (error) {
        failed(error);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
