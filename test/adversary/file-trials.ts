import type { HostileArchive } from "./archives.js";
import { each } from "./ask.js";
import { groupId, type Installation } from "./installation.js";
import { faultOf } from "./judge.js";
import { contentFor, formType, formWith, type HostileName } from "./names.js";
import { fitting, type Operation, type Schema } from "./operations.js";

/** Routes that unpack an archive as it is; the others read some of its entries. */
const unpacking = new Set(["/api/imports/uploads", "/api/rulepacks/upload"]);
const archiveEndings = new Set([".zip", ".deck"]);

/** Routes that take a file. */
export function uploadsOf({ operations }: Installation): readonly Operation[] {
  return operations.filter(({ method, endings }) => method === "POST" && endings.length > 0);
}

/** Routes that take an archive. */
export function archiveUploadsOf(installation: Installation): readonly Operation[] {
  return uploadsOf(installation).filter(({ endings }) =>
    endings.some((ending) => archiveEndings.has(ending)),
  );
}

function upload(installation: Installation, route: Operation, name: string, content: Buffer) {
  const headers = { "content-type": formType };
  const path = route.path.replace("{platform}", "platform_a").replace("{group}", String(groupId));
  return installation.askWithKey({
    method: "POST",
    path,
    headers,
    body: formWith(name, content, route.replaces),
  });
}

/** Every route that takes a file, sent one of each name. */
export async function sentNames(
  installation: Installation,
  names: readonly HostileName[],
  endingsEach = 1,
): Promise<string[]> {
  const faults: string[] = [];
  const sent = uploadsOf(installation).flatMap((route) =>
    route.endings.slice(0, endingsEach).flatMap((ending) => names.map((name) => ({ route, ending, name }))),
  );
  await each(sent, async ({ route, ending, name: { title, name } }) => {
    const came = await upload(installation, route, name + ending, contentFor(ending, route.path));
    const what = `${route.path}, a name ${title}`;
    faults.push(...faultOf(came, what));
    // A quote that a name holds stands behind a backslash, too.
    if (came.status === 200 && /"(?:file)?name":"[^"]*(?:\/|\\[^"])/.test(came.text))
      faults.push(`${what}: kept as ${came.text.slice(0, 200)}`);
  });
  return faults;
}

/** Names of fields that name a file or a folder. */
const ofFiles = /^(?:name|file|fileName|filename|path|dir|folder|to|target)$/;

/** Every route with a body that names a file, sent each name. */
export async function sentNamesInBodies(
  installation: Installation,
  names: readonly HostileName[],
): Promise<string[]> {
  const faults: string[] = [];
  const sent = installation.operations.flatMap((operation) =>
    Object.keys(propertiesOf(operation.json))
      .filter((field) => ofFiles.test(field) && !operation.isOpen)
      .flatMap((field) => names.map((name) => ({ operation, field, name }))),
  );
  await each(sent, async ({ operation: { method, path, json = {} }, field, name: { title, name } }) => {
    const body = JSON.stringify({ ...(fitting(json) as object), [field]: name });
    const headers = { "content-type": "application/json" };
    const came = await installation.askWithKey({
      method,
      path: path.replace(/\{\w+\}/g, "1"),
      headers,
      body,
    });
    faults.push(...faultOf(came, `${method} ${path}, ${field} ${title}`));
  });
  return faults;
}

function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return schema?.properties ?? {};
}

/** Every route that takes an archive, sent each of them. */
export async function sentArchives(
  installation: Installation,
  archives: readonly HostileArchive[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { title, bytes, refusedBy } of archives) {
    const content = bytes();
    await each(
      archiveUploadsOf(installation),
      async (route) => {
        const ending = route.endings.find((one) => archiveEndings.has(one)) ?? "";
        const came = await upload(installation, route, `archive${ending}`, content);
        const isRefused = refusedBy === "all" || (refusedBy === "unpacking" && unpacking.has(route.path));
        faults.push(...faultOf(came, `${route.path} with ${title}`, isRefused ? [400, 413, 422] : undefined));
      },
      2,
    );
  }
  return faults;
}

/** What stands where no file of the service stands: links, temporary files, and what is not of a kept folder. */
export function strayFiles(installation: Installation, before: readonly string[]): string[] {
  const known = new Set(before);
  const folders = new Set(before.map((path) => path.split("/")[0]));
  const own =
    /^(?:assets|decks|help|imports|lua|mods?|plugins|scripts|rulepacks|rules|uploads|replies)(?:\/|$)/;
  return installation
    .files()
    .filter((path) => !known.has(path))
    .filter(
      (path) => /(?:^|\/)\.(?:tmp-|\.)/.test(path) || !(own.test(path) || folders.has(path.split("/")[0])),
    );
}
