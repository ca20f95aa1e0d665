import { api } from "@dicetower/panel-kit";
import { Store } from "../state/store.js";

interface Status {
  readonly restartPending?: boolean;
}

/** Whether something that was saved waits for a restart. The service knows; without the feature `system` nobody does. */
class RestartStanding {
  readonly wanted = new Store(false);

  /** Something of this page takes effect after a restart. */
  note(): void {
    this.wanted.set(true);
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
