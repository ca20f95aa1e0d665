/** Why a file is no module; its message is a sentence for whoever uploaded it. */
export class PackageProblem extends Error {
  override readonly name = "PackageProblem";
}
