import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isForbiddenAddress } from "@dicetower/adapters/api";

type Done = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name like `dns.lookup`, and fails where it leads to a link-local or cloud metadata address. */
export function checkedLookup(host: string, options: LookupOptions, done: Done): void {
  lookup(host, options, (error, address, family) => {
    if (error !== null) return done(error, address, family);
    const addresses = (Array.isArray(address) ? address.map((one) => one.address) : [address]) as string[];
    if (addresses.some(isForbiddenAddress))
      return done(new Error(`${host} leads to a link-local or cloud metadata address`), address, family);
    done(null, address, family);
  });
}
