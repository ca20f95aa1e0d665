/**
 * What the feature `rulepacks` offers to others: the point that takes contents of packs. It stands in the contract, so
 * that whoever takes contents does without this package.
 * @packageDocumentation
 */
export {
  type ContentKind,
  contentKinds,
  type PackFile,
  type PackInfo,
  type TakenContents,
} from "@dicetower/contract";
