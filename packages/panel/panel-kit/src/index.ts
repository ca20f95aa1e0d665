export type { Answer, Body, ListItem, PathValues, PathWith, Query } from "@dicetower/client";
export {
  type ComponentChildren,
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  h,
  type JSX,
  type Ref,
  type RefObject,
  render,
} from "preact";
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";
export { Chart, type ChartProps, type Series } from "./charts/chart.js";
export { TimeChart, type TimeChartProps, type TimeRange } from "./charts/time-chart.js";
export type { ChatLine, ChatSegment } from "./chat/chat-line.js";
export { ChatSegments } from "./chat/chat-segments.js";
export { ChatView, type ChatViewProps } from "./chat/chat-view.js";
export { Badge, StateBadge, type Tone } from "./components/badge.js";
export { Button, type ButtonBase, type ButtonProps, IconButton, Link } from "./components/button.js";
export { classNames } from "./components/class-names.js";
export { DiceThrown, type ThrownDie } from "./components/dice/dice-thrown.js";
export { DieFace } from "./components/dice/die-face.js";
export { Mark } from "./components/dice/mark.js";
export { Difference, type DifferenceLine } from "./components/difference.js";
export { CheckGroup, type CheckGroupProps } from "./components/fields/check-group.js";
export { ChipsField, type ChipsFieldProps } from "./components/fields/chips-field.js";
export {
  Checkbox,
  type ChoiceProps,
  type Option,
  RadioGroup,
  Select,
  Switch,
  type ToggleProps,
} from "./components/fields/choice.js";
export { type CodeLanguage, type CodeProblem, languageOf } from "./components/fields/code/code-problem.js";
export { CodeEditor, type CodeEditorProps } from "./components/fields/code-editor.js";
export { Combobox, type ComboboxProps } from "./components/fields/combobox.js";
export {
  CompletionField,
  type CompletionFieldProps,
} from "./components/fields/completing/completion-field.js";
export type { Completing, Completion } from "./components/fields/completing/use-completions.js";
export type { FieldBase } from "./components/fields/field.js";
export { FileField } from "./components/fields/file-field.js";
export { ImageCrop } from "./components/fields/image-crop.js";
export { NumberField, type NumberFieldProps } from "./components/fields/number-field.js";
export { configured, SecretField, type SecretFieldProps } from "./components/fields/secret-field.js";
export {
  TemplateField,
  type TemplateFieldProps,
  type TemplateVariable,
} from "./components/fields/template-field.js";
export {
  SearchField,
  type SearchFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from "./components/fields/text-field.js";
export { type Weighted, WeightedList, type WeightedListProps } from "./components/fields/weighted-list.js";
export { Gallery, type GalleryItem } from "./components/gallery.js";
export { Icon, type IconName, isIcon } from "./components/icons/icon.js";
export { Card, Grid, Page, Section, Split, Stack, Toolbar } from "./components/layout.js";
export { Callout, EmptyState, Progress, Skeleton } from "./components/notes.js";
export { type ConfirmQuestion, confirm } from "./components/overlays/confirm.js";
export { Dialog, type DialogProps, Drawer } from "./components/overlays/dialog.js";
export { Menu, type MenuItem } from "./components/overlays/menu.js";
export { prepareToasts, type ToastMessage, toast } from "./components/overlays/toast.js";
export { PlatformMark } from "./components/platform-mark.js";
export { Scroll } from "./components/scroll.js";
export { Code, Details, KeyValue, Time } from "./components/show.js";
export { type Tab, Tabs } from "./components/tabs.js";
export { Tree, type TreeItem } from "./components/tree.js";
export {
  type ApiAnswer,
  ApiFailure,
  type ApiOptions,
  addressOf,
  callApi,
  type FieldError,
  fillPath,
  type SignIn,
  signIn,
} from "./data/api.js";
export { downloadFile, saveBlob } from "./data/download.js";
export { type EventStream, eventStream, type LiveState, type StreamEvent } from "./data/event-stream.js";
export { failureOf, reasonOf } from "./data/failure.js";
export { type ReceivingMode, receivesAt } from "./data/receives-at.js";
export { api, type CallOptions, callRoute, planOf, type Verb } from "./data/typed-calls.js";
export { type Reading, type ReadingOptions, useApi } from "./data/use-api.js";
export { isMeant, useEvent, useLive } from "./data/use-event.js";
export { type GetOptions, useGet } from "./data/use-get.js";
export { type Uploaded, type UploadResult, useUploads } from "./data/use-uploads.js";
export { useWork, type Work } from "./data/use-work.js";
export type {
  Json,
  JsonSchema,
  Manifest,
  ManifestCategory,
  ManifestEntry,
  ManifestForm,
  ManifestPage,
  ManifestTab,
  ManifestTable,
  ManifestTile,
  ManyOperation,
  Operation,
  TextVariables,
} from "./engine/index.js";
export { languagesAlong, nativeName, pseudoLocale, same } from "./engine/index.js";
export { SchemaForm, type SchemaFormProps } from "./form/schema-form.js";
export { DashboardTile } from "./page/dashboard-tile.js";
export { definePage, type PageContext, type PageElement } from "./page/define-page.js";
export { defineTab, type TabContext, type TabElement } from "./page/define-tab.js";
export { defineTile, type TileContext, type TileElement } from "./page/define-tile.js";
export { loadElement, moduleAddress } from "./page/load-element.js";
export { type PageAddress, setPageAddress } from "./page/page-address.js";
export { readManifest } from "./page/read-manifest.js";
export { RecordTab } from "./page/record-tab.js";
export {
  featureName,
  findRecords,
  languageOptions,
  nameOf,
  recordsOf,
  resourceOf,
  setManifest,
  spokenLanguage,
  useSettingsForm,
  useTiles,
} from "./page/resources.js";
export { type DraftWays, hasUnsaved, mayLeave, useUnsaved } from "./page/unsaved.js";
export { useId } from "./page/use-id.js";
export { useDrafts } from "./settings/draft.js";
export { SettingsForm } from "./settings/settings-form.js";
export { UploadList, type UploadListProps } from "./table/files/upload-list.js";
export {
  CheckMatrix,
  type MatrixCell,
  type MatrixColumn,
  type MatrixGroup,
  type MatrixRow,
} from "./table/grid/check-matrix.js";
export { DataTable } from "./table/grid/data-table.js";
export { Lines, type LinesProps } from "./table/grid/lines.js";
export type { Paging } from "./table/grid/pager.js";
export type { Column, DataTableProps, Selection, Sorting } from "./table/grid/table-props.js";
export { idOf, type TableRecord } from "./table/resource/operations.js";
export { ResourceTable, type ResourceTableProps } from "./table/resource/resource-table.js";
export { setTableMemory, type TableMemory } from "./table/view-state/memory.js";
export { type Format, formatOf, useFormat } from "./text/format.js";
export { platformName, stageName, verdictName } from "./text/line-names.js";
export {
  addWords,
  getLocale,
  getZone,
  hasText,
  setLocale,
  textOf,
  useLocale,
  useText,
  type Words,
} from "./text/locale.js";
