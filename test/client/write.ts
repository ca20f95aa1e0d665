import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { generatedFile, generatePaths } from "./generated.js";

// `npm run client`: writes the types of the API anew.
await mkdir(dirname(generatedFile), { recursive: true });
await writeFile(generatedFile, await generatePaths());
