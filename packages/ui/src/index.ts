/** Components of both sites. Styles: import '@khela/ui/base.css' once; put `data-cloth` on the root. */
import './intl.ts'

export { SearchField } from './search-field.tsx'
export { AmountField, type AmountFieldProps } from './amount-field.tsx'
export { ask, askStore, loader, type AskButton, type Question } from './small/ask.ts'
export { AskHost } from './ask-host.tsx'
export { Button, IconButton, buttonClass, type ButtonLook, type ButtonProps, type ButtonTone, type IconButtonProps } from './button.tsx'
export { Badge, type BadgeProps, type Tone } from './small/badge.tsx'
export { Chip, Segment, Switch, Tabs, type ChipProps, type Option, type SegmentProps, type TabsProps } from './small/choice.tsx'
export { Dialog, Drawer, type DialogProps, type DrawerProps } from './dialog.tsx'
export {
  Checkbox,
  Field,
  PasswordField,
  SelectField,
  TextAreaField,
  type CheckboxProps,
  type FieldProps,
  type PasswordFieldProps,
  type RuleState,
  type SelectFieldProps,
} from './field.tsx'
export { Icon, type IconProps } from './icon.tsx'
export type { IconName } from './icon-paths.ts'
export { LegList, type LegLine, type LegListProps } from './leg-list.tsx'
export { Menu, type MenuItem, type MenuProps } from './menu.tsx'
export { Money, type MoneyProps } from './money.tsx'
export { notify, type Notice } from './notify.ts'
export {
  EmptyState,
  ErrorState,
  Note,
  Skeleton,
  StaleStrip,
  type EmptyStateProps,
  type ErrorStateProps,
  type NoteProps,
} from './states.tsx'
export { DataTable, Pagination, pageNumbers, type Column, type DataTableProps, type PaginationProps } from './table.tsx'
export { SectionTitle, Stitch, type SectionTitleProps } from './small/thread.tsx'
export { type Picture } from './tile-art.tsx'
export { Heart, Tile, TileSkeleton, type HeartProps, type TileProps } from './tile.tsx'
export { Timeline, type TimelineStep } from './timeline.tsx'
export { Toaster } from './toaster.tsx'
export { Wordmark } from './wordmark.tsx'
