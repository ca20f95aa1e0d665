import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { readPrivateKey, signerOfKey } from "@dicetower/content-index";
import { CommandError } from "../../problem.js";
import type { Terminal } from "../../terminal.js";

const maxKeyBytes = 16 * 1024;

/** Runs `dicetower store key`: writes a new private key that nobody else can read. */
export async function makeKeyFile(file: string, terminal: Terminal): Promise<void> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const handle = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST")
      throw new CommandError(
        `${file} is there already. Nothing was changed: a key that is lost cannot be made again.`,
      );
    if (error.code === "ENOENT" || error.code === "ENOTDIR")
      throw new CommandError(`${file} cannot be written: its folder is not there.`);
    throw error;
  });
  try {
    await handle.writeFile(privateKey.export({ format: "pem", type: "pkcs8" }));
    await handle.sync();
  } catch (error) {
    await unlink(file).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
  terminal.out(`the private key is in ${file}: keep a copy, and give it to nobody`);
  terminal.out(`fingerprint: ${signerOfKey(privateKey).fingerprint}`);
}

/** Reads the key of `--key`. @throws CommandError for what is none */
export async function readKeyFile(file: string, terminal: Terminal): Promise<KeyObject> {
  const { bytes, mode } = await read(file);
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    terminal.err(
      `dicetower: others can read the private key ${file}. Take that from them: chmod 600 ${file}`,
    );
  try {
    return readPrivateKey(bytes.toString("utf8"));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${file} holds no ed25519 key in PEM. \`dicetower store key\` makes one.`);
  }
}

async function read(file: string): Promise<{ readonly bytes: Buffer; readonly mode: number }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT")
      throw new CommandError(`There is no key ${file}. \`dicetower store key\` makes one.`);
    throw error;
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new CommandError(`${file} is no file.`);
    const { mode, size } = found;
    if (size > maxKeyBytes) throw new CommandError(`${file} is too large to be a key.`);
    return { bytes: await handle.readFile(), mode };
  } finally {
    await handle.close();
  }
}
