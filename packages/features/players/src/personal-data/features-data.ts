import type { Access } from "@dicetower/access/api";
import type { Extensions } from "@dicetower/commands/api";
import type { PlayerFaces } from "@dicetower/dice/api";
import type { PersonalData } from "../api.js";

/** What the lists, trust and masters hold; contributed here, since access is below this feature. */
export function accessData(access: Access): PersonalData {
  return {
    key: "access",
    titleKey: "players.data.access",
    export: async ({ platform, userId }) => access.held(platform, userId),
    erase: (db, { platform, userId }, pseudonym) => access.erase(db, platform, userId, pseudonym),
    eraseFiles: () => access.reload(),
  };
}

/** Switches of extensions in somebody's private chats. */
export function extensionsData(extensions: Extensions): PersonalData {
  return {
    key: "extensions",
    titleKey: "players.data.extensions",
    export: async ({ platform, userId }) => ({ ...extensions.ofUser(platform, userId) }),
    erase: async (db, { platform, userId }) => ({
      switches: await extensions.eraseUser(db, platform, userId),
    }),
    eraseFiles: () => extensions.reload(),
  };
}

/** The default die that somebody chose. */
export function facesData(faces: PlayerFaces): PersonalData {
  return {
    key: "dice",
    titleKey: "players.data.dice",
    export: async ({ platform, userId }) => ({ defaultFaces: faces.get(platform, userId) ?? null }),
    erase: async (db, { platform, userId }) => ({ defaultFaces: await faces.erase(db, platform, userId) }),
    eraseFiles: () => faces.reload(),
  };
}
