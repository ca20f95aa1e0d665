import { api, eventStream } from "@dicetower/panel-kit";
import { Store } from "../state/store.js";

/** What of the service concerns every page. It knows itself; without the feature `system` nobody does. */
class ServiceStanding {
  /** Something that was saved waits for a restart. */
  readonly restartWanted = new Store(false);
  /** Features by others are held back. */
  readonly safeMode = new Store(false);

  /** Follows what is saved here and elsewhere, until what it answers is called. */
  follow(): () => void {
    const saved = (event: Event) => {
      const { takesEffect } = (event as CustomEvent<{ takesEffect?: string }>).detail;
      // Not every group tells the service that it wants a restart; its form does.
      if (takesEffect === "restart") this.restartWanted.set(true);
    };
    document.addEventListener("dicetower:saved", saved);
    const endEvents = eventStream.onEvent(({ type }) => {
      if (type === "panel.changes" && !this.restartWanted.value) void this.look();
    });
    // It may have been started anew.
    const endReloads = eventStream.onReload(() => void this.look());
    return () => {
      endReloads();
      endEvents();
      document.removeEventListener("dicetower:saved", saved);
    };
  }

  /** Asks the service. */
  async look(): Promise<void> {
    try {
      const { restartPending, safeMode } = await api.get("/api/system/status");
      this.restartWanted.set(restartPending);
      this.safeMode.set(safeMode);
    } catch {
      // What was known stays.
    }
  }
}

export const serviceStanding = new ServiceStanding();
