import { useEffect, useState } from "preact/hooks";
import { addressOf, callerHeaders } from "./api.js";

/** A picture on its way: its address once it is there. */
export interface PictureState {
  readonly address: string | undefined;
  readonly failed: boolean;
  /** Says that what came is no picture. */
  readonly fail: () => void;
}

/** Fetches a picture of the API: what an access key may see a plain address may not. */
export function usePicture(path: string): PictureState {
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const leave = new AbortController();
    let made: string | undefined;
    setAddress(undefined);
    setFailed(false);
    fetch(addressOf(path), { headers: callerHeaders(), signal: leave.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        const picture = await answer.blob();
        if (leave.signal.aborted) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      })
      .catch(() => leave.signal.aborted || setFailed(true));
    return () => {
      leave.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [path]);
  return { address, failed, fail: () => setFailed(true) };
}
