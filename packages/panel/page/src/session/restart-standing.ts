import { api, eventStream } from "@dicetower/panel-kit";
import { Store } from "../state/store.js";

interface Status {
  readonly restartPending?: boolean;
}

/** Whether something that was saved waits for a restart. The service knows; without the feature `system` nobody does. */
class RestartStanding {
  readonly wanted = new Store(false);

  /** Follows what is saved here and elsewhere, until what it answers is called. */
  follow(): () => void {
    const saved = (event: Event) => {
      const { takesEffect } = (event as CustomEvent<{ takesEffect?: string }>).detail;
      // Not every group tells the service that it wants a restart; its form does.
      if (takesEffect === "restart") this.wanted.set(true);
    };
    document.addEventListener("dicetower:saved", saved);
    const endEvents = eventStream.onEvent(({ type }) => {
      if (type === "panel.changes" && !this.wanted.value) void this.look();
    });
    return () => {
      endEvents();
      document.removeEventListener("dicetower:saved", saved);
    };
  }

  /** Asks the service. */
  async look(): Promise<void> {
    try {
      const { restartPending = false } = await api.get<Status>("/api/system/status");
      this.wanted.set(restartPending);
    } catch {
      // What was known stays.
    }
  }
}

export const restartStanding = new RestartStanding();
