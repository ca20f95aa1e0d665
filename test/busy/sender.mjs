// Sends bodies from a process of its own, so that only the service's turns count: `{url, key, file, name, type}` by IPC.
import { openAsBlob, readFileSync } from "node:fs";

process.on("message", async ({ method, url, key, file, name, fields, type }) => {
  const headers = { "X-API-Key": key };
  let body;
  if (type === undefined) {
    body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append("file", await openAsBlob(file), name);
  } else {
    headers["content-type"] = type;
    body = readFileSync(file);
  }
  try {
    const request = { method, headers, body };
    const answer = await fetch(url, request);
    process.send({ status: answer.status, text: await answer.text() });
  } catch (error) {
    process.send({ status: 0, text: `${error.message}: ${error.cause?.message}` });
  }
});
