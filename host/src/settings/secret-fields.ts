import { configured, type Secrets, type SettingsGroup } from "@dicetower/contract";
import type { Spot } from "./book.js";
import { type Members, member, withMember, without } from "./members.js";

/** Seals, opens and masks the write-only fields of a group. */
export class SecretFields {
  constructor(
    readonly group: SettingsGroup,
    readonly secrets: Secrets,
    readonly warn: (message: string) => void,
  ) {}

  #each(value: Members, change: (secret: string, name: string) => string): Members {
    let result = value;
    for (const name of this.group.secrets ?? []) {
      const secret = member(result, name);
      if (typeof secret === "string" && secret !== "")
        result = withMember(result, name, change(secret, name));
    }
    return result;
  }

  #context({ key, layer, target }: Spot, name: string): string {
    return `setting:${key}:${layer}:${target}:${name}`;
  }

  /** As it is stored. */
  seal(value: Members, spot: Spot): Members {
    return this.#each(value, (secret, name) => this.secrets.seal(secret, this.#context(spot, name)));
  }

  /** As the feature sees it; a secret sealed with a lost key is empty (security K6). */
  open(stored: Members, spot: Spot): Members {
    return this.#each(stored, (sealed, name) => {
      const secret = this.secrets.open(sealed, this.#context(spot, name));
      if (secret === undefined)
        this.warn(`the secret "${this.group.key}.${name}" was sealed with another key: enter it again`);
      return secret ?? "";
    });
  }

  /** As it is answered, and as changes and history show it. */
  mask(value: Members): Members {
    return this.#each(value, () => configured);
  }

  /** Without the secrets that are empty: a schema need not take what only says that none is set. */
  withoutEmpty(value: Members): Members {
    return this.resolve(value, {});
  }

  /** What was written, with kept and cleared secrets resolved: empty, the mark or nothing keeps, null clears. */
  resolve(written: Members, before: Members): Members {
    let result = written;
    for (const name of this.group.secrets ?? []) {
      const secret = member(result, name);
      const kept = member(before, name);
      const keeps = secret === undefined || secret === "" || secret === configured;
      if (keeps && typeof kept === "string" && kept !== "") result = withMember(result, name, kept);
      else if (keeps || secret === null) result = without(result, name);
    }
    return result;
  }
}
