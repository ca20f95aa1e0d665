import { type BusProblem, type BusTransport, errorMessage } from "@dicetower/contract";
import { connectTo } from "./open-transport.js";

/** Milliseconds within which what is said over the bus has to come back. */
const echoMs = 5_000;

/** Whether the bus can be used, in a sentence, and what to do about it where it cannot. */
export interface BusProbe {
  readonly detail: string;
  /** Empty where it can. */
  readonly advice: string;
}

/**
 * Looks whether a bus lets this service in, and whether what it says arrives. Never rejects.
 * @param subjects first word of the subjects of this installation: rules of the bus may hold for these alone
 */
export async function probeBus(url: string, subjects: string): Promise<BusProbe> {
  const { host } = new URL(url);
  let transport: BusTransport | undefined;
  try {
    transport = await connectTo(url, () => {});
    if (await echoes(transport, `${subjects}.doctor`))
      return { detail: `${host} carries what is said`, advice: "" };
    return {
      detail: `${host} lets this service in, but what it says does not arrive`,
      advice: `Allow this user to publish and to subscribe to "${subjects}.>".`,
    };
  } catch (error) {
    const { advice = "Look at its address" } = error as BusProblem;
    return { detail: `${host} cannot be used: ${errorMessage(error)}`, advice: `${advice}.` };
  } finally {
    await transport?.close();
  }
}

/** Says a word to itself. */
async function echoes(transport: BusTransport, subject: string): Promise<boolean> {
  let end = () => {};
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<boolean>((resolve) => {
      end = transport.subscribe(subject, () => resolve(true));
      transport.publish(subject, "there?");
      timer = setTimeout(() => resolve(false), echoMs);
    });
  } finally {
    clearTimeout(timer);
    end();
  }
}
