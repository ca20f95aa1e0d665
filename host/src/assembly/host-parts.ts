import type { Clock } from "@dicetower/contract";
import type { HttpServer } from "@dicetower/http-server";
import type { Jobs as Scheduler } from "@dicetower/jobs";
import type { Kernel } from "@dicetower/kernel";
import type { Logging } from "@dicetower/log";
import type { MessageLine } from "@dicetower/message-line";
import type { Phases } from "@dicetower/process";
import type { NoticeBoard } from "./notices/notice-board.js";

/** The parts of a composed host that has not started. */
export interface HostParts {
  readonly kernel: Kernel;
  readonly httpServer: HttpServer;
  readonly line: MessageLine;
  readonly phases: Phases;
  readonly notices: NoticeBoard;
  readonly jobs: Scheduler;
  /** The address that the HTTP server has to listen on. */
  readonly address: { readonly host: string; readonly port: number };
  /** Records the address that the server listens on, for the features. */
  listening(host: string, port: number): void;
  readonly logging: Logging;
  readonly clock: Clock;
  /** Waits for work; returns false if the limit came first. */
  within(ms: number, work: Promise<unknown>): Promise<boolean>;
  /** Shortens the time limits of the store when the shutdown begins. */
  hurry(): void;
  /** Closes the parts that features no longer use: store, log. */
  close(): Promise<void>;
}
