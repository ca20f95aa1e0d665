import { textOf } from "../text/locale.js";
import { ApiFailure, type ApiOptions, addressOf, callerHeaders, readAnswer, withSignIn } from "./api.js";

/**
 * Fetches a file and hands it to the browser. Other than a link this works for those who came with the access key, has
 * people log in again where the route wants that, and says why it failed.
 * @throws ApiFailure
 */
export async function downloadFile(path: string, query?: ApiOptions["query"]): Promise<void> {
  const { name, content } = await withSignIn(() => fetchFile(path, query));
  saveBlob(name, content);
}

/** Hands contents to the browser as a file. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it when the next task begins.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function fetchFile(path: string, query: ApiOptions["query"]) {
  const response = await fetch(addressOf(path, query), {
    headers: callerHeaders(),
    credentials: "same-origin",
  }).catch(() => {
    throw new ApiFailure(0, 0, textOf("kit.offline"));
  });
  if (!response.ok) await readAnswer(response);
  // One that is cut off on its way is refused by the browser: its length was announced.
  const content = await response.blob().catch(() => {
    throw new ApiFailure(0, 0, textOf("kit.offline"));
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return { name: name ?? path.split("/").at(-1) ?? "file", content };
}
