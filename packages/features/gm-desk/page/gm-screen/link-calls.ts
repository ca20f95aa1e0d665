import { type Answer, type ApiOptions, callApi, type PathWith } from "@dicetower/panel-kit";

/** Routes that do something in the session. */
export type Act = PathWith<"post"> & `/desk/api/${string}`;

/** The document is served at `/desk/`, and calls are made below it: the service may live under a sub-path. */
const below = (path: string) => path.replace(/^\/desk\//, "");

/** What the session is like now; no state where it is still that of the version. @throws ApiFailure */
export async function readState(version: string, signal: AbortSignal): Promise<Answer<"/desk/api/state">> {
  const options: ApiOptions = { query: version === "" ? {} : { version }, signal };
  return (await callApi<Answer<"/desk/api/state">>("GET", below("/desk/api/state"), options)).data;
}

/** Does something in the session. @returns what the bot has answered @throws ApiFailure */
export async function actInSession(act: Act, body: object): Promise<readonly string[]> {
  const { data } = await callApi<Answer<Act, "post">>("POST", below(act), { body });
  return "lines" in data ? data.lines : [];
}
