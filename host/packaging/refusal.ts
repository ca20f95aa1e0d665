/** What cannot be packaged as things are. The message is one sentence for whoever typed the command. */
export class PackagingRefused extends Error {
  override readonly name = "PackagingRefused";
}
