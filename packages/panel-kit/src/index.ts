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
export { Badge, StateBadge, type Tone } from "./components/badge.js";
export { Button, type ButtonBase, type ButtonProps, IconButton, Link } from "./components/button.js";
export {
  Checkbox,
  type ChoiceProps,
  type Option,
  RadioGroup,
  Select,
  Switch,
  type ToggleProps,
} from "./components/choice.js";
export { classNames } from "./components/class-names.js";
export { Combobox, type ComboboxProps } from "./components/combobox.js";
export { type ConfirmQuestion, confirm } from "./components/confirm.js";
export { Dialog, type DialogProps, Drawer } from "./components/dialog.js";
export type { FieldBase } from "./components/field.js";
export { FileField } from "./components/file-field.js";
export { Icon, type IconName, isIcon } from "./components/icon.js";
export { Grid, Page, Section, Split, Stack, Toolbar } from "./components/layout.js";
export { Menu, type MenuItem } from "./components/menu.js";
export { Callout, EmptyState, Progress, Skeleton } from "./components/notes.js";
export { NumberField, type NumberFieldProps } from "./components/number-field.js";
export { Scroll } from "./components/scroll.js";
export { configured, SecretField, type SecretFieldProps } from "./components/secret-field.js";
export { Code, Details, KeyValue, Time } from "./components/show.js";
export { type Tab, Tabs } from "./components/tabs.js";
export {
  SearchField,
  type SearchFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from "./components/text-field.js";
export { prepareToasts, type ToastMessage, toast } from "./components/toast.js";
export { Tree, type TreeItem } from "./components/tree.js";
export {
  type ApiAnswer,
  ApiFailure,
  type ApiOptions,
  addressOf,
  api,
  callApi,
  type FieldError,
  fillPath,
  type SignIn,
  signIn,
} from "./data/api.js";
export { type EventStream, eventStream, type LiveState, type StreamEvent } from "./data/event-stream.js";
export { type ReceivingMode, receivesAt } from "./data/receives-at.js";
export { type Reading, type ReadingOptions, useApi } from "./data/use-api.js";
export { isMeant, useEvent, useLive } from "./data/use-event.js";
export type {
  Json,
  JsonSchema,
  Manifest,
  ManifestCategory,
  ManifestForm,
  ManifestPage,
  ManifestTable,
  Operation,
  TextVariables,
} from "./engine/index.js";
export { SchemaForm, type SchemaFormProps } from "./form/schema-form.js";
export { definePage, type PageContext, type PageElement } from "./page/define-page.js";
export { featureName, findRecords, nameOf, recordsOf, resourceOf, setManifest } from "./page/resources.js";
export { hasUnsaved, mayLeave, useUnsaved } from "./page/unsaved.js";
export { useId } from "./page/use-id.js";
export { SettingsForm } from "./settings/settings-form.js";
export { DataTable } from "./table/data-table.js";
export { Lines, type LinesProps } from "./table/lines.js";
export { idOf, type TableRecord } from "./table/operations.js";
export type { Paging } from "./table/pager.js";
export { ResourceTable, type ResourceTableProps } from "./table/resource-table.js";
export type { Column, DataTableProps, Selection, Sorting } from "./table/table-props.js";
export { type Format, formatOf, useFormat } from "./text/format.js";
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
