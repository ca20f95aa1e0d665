/**
 * What people wrote must not become a mention, an image or any other platform code (security O6). Where it begins
 * one only together with what stands beside it, `fillTemplate` tells the two apart.
 */
export function harmless<T>(value: T): T | string {
  return typeof value === "string" ? value.replaceAll("CQ:", "CQ：") : value;
}
