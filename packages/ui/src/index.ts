export { Chart, type ChartProps, type ChartSeries } from './chart/Chart.tsx'
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonLook,
  type ButtonProps,
} from './controls/Button.tsx'
export { IconButton, type IconButtonProps } from './controls/IconButton.tsx'
export { PasswordField, type PasswordFieldProps } from './controls/PasswordField.tsx'
export { SearchField, type SearchFieldProps } from './controls/SearchField.tsx'
export { type SegmentedTab, SegmentedTabs, type SegmentedTabsProps } from './controls/SegmentedTabs.tsx'
export { Select, type SelectOption, type SelectProps } from './controls/Select.tsx'
export { type FieldTexts, TextField, type TextFieldProps } from './controls/TextField.tsx'
export { Checklist, type ChecklistItem, type ChecklistProps } from './data/Checklist.tsx'
export { CopyField, type CopyFieldProps } from './data/CopyField.tsx'
export { KeyValueList, type KeyValueListProps } from './data/KeyValueList.tsx'
export {
  CreditsBadge,
  type CreditsBadgeProps,
  PointsBadge,
  type PointsBadgeProps,
} from './data/PointsBadge.tsx'
export { QrCode, type QrCodeProps } from './data/QrCode.tsx'
export { ConfirmButton, type ConfirmButtonProps } from './flows/ConfirmButton.tsx'
export { StatusCard, type StatusCardProps } from './flows/StatusCard.tsx'
export { Wizard, type WizardProps, type WizardStep } from './flows/Wizard.tsx'
export { Checkbox, type CheckboxProps, Switch, type SwitchProps } from './forms/Checkbox.tsx'
export { CodeInput, type CodeInputProps } from './forms/CodeInput.tsx'
export { ColorField, type ColorFieldProps, type Swatch } from './forms/ColorField.tsx'
export { DayField, type DayFieldProps } from './forms/DayField.tsx'
export { type FormError, FormErrors, type FormErrorsProps } from './forms/FormErrors.tsx'
export {
  FormActions,
  type FormActionsProps,
  FormSection,
  type FormSectionProps,
} from './forms/FormSection.tsx'
export { NativeSelect, type NativeSelectProps } from './forms/NativeSelect.tsx'
export { NewPasswordField, type NewPasswordFieldProps, type PasswordRule } from './forms/NewPasswordField.tsx'
export { PhoneInput, type PhoneInputProps } from './forms/PhoneInput.tsx'
export type { CountryCode } from './forms/phone-plans.ts'
export { RadioGroup, type RadioGroupProps, type RadioOption } from './forms/RadioGroup.tsx'
export { TextArea, type TextAreaProps } from './forms/TextArea.tsx'
export { usePhoneReader, usePhoneText } from './forms/use-phone-plans.ts'
export { useUnloadWarning } from './forms/use-unload-warning.ts'
export { DataTable } from './lists/DataTable.tsx'
export { DateRangePicker, type DateRangePickerProps } from './lists/DateRangePicker.tsx'
export type {
  DataTableLabels,
  DataTableProps,
  TableColumn,
  TablePaging,
  TableSelection,
  TableSort,
} from './lists/data-table.ts'
export { type DatePeriod, type PeriodKind, periodOf } from './lists/date-period.ts'
export { FilterBar, type FilterBarProps, type FilterField, type FilterValues } from './lists/FilterBar.tsx'
export { type RowsInView, useRowsInView } from './lists/use-rows-in-view.ts'
export { MatrixEditor, type MatrixEditorProps } from './matrix/MatrixEditor.tsx'
export type { MatrixColumn, MatrixGroup, MatrixRow } from './matrix/matrix.ts'
export { type MediaItem, MediaPicker, type MediaPickerProps } from './media/MediaPicker.tsx'
export {
  BrowserMockup,
  type BrowserMockupProps,
  PhoneMockup,
  type PhoneMockupProps,
} from './media/Mockup.tsx'
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog.tsx'
export { Dialog, type DialogProps } from './overlays/Dialog.tsx'
export { DrawerForm, type DrawerFormProps } from './overlays/DrawerForm.tsx'
export { FEEDBACK_MS, FeedbackDialog, type FeedbackDialogProps } from './overlays/FeedbackDialog.tsx'
export { Menu, type MenuItem, type MenuProps, type MenuSection } from './overlays/Menu.tsx'
export {
  type NotificationItem,
  NotificationList,
  type NotificationListProps,
} from './overlays/NotificationList.tsx'
export type { ToastMessage, ToastQuestion } from './overlays/Toast.tsx'
export { type Toasts, useToasts } from './overlays/Toasts.tsx'
export { CommandPalette, type CommandPaletteProps } from './palette/CommandPalette.tsx'
export { type KeyboardGroup, KeyboardHelp, type KeyboardHelpProps } from './palette/KeyboardHelp.tsx'
export type { PaletteAction, PaletteGroup } from './palette/palette-search.ts'
export { AppShell, type AppShellProps } from './shell/AppShell.tsx'
export { AuthLayout, type AuthLayoutProps } from './shell/AuthLayout.tsx'
export { BrandMark, type BrandMarkProps } from './shell/BrandMark.tsx'
export { Card, type CardProps } from './shell/Card.tsx'
export type { NavGroup, NavItem, NavLinkComponent, NavLinkProps } from './shell/navigation.ts'
export { OfflineBanner, type OfflineBannerProps } from './shell/OfflineBanner.tsx'
export { Page, type PageProps } from './shell/Page.tsx'
export { PageHeader, type PageHeaderProps } from './shell/PageHeader.tsx'
export { type VenueItem, VenueList, type VenueListProps } from './shell/VenueList.tsx'
export { VenueSwitcher, type VenueSwitcherProps } from './shell/VenueSwitcher.tsx'
export { Avatar, type AvatarProps } from './status/Avatar.tsx'
export { Badge, type BadgeProps, CountPill, type CountPillProps } from './status/Badge.tsx'
export { EmptyState, type EmptyStateProps } from './status/EmptyState.tsx'
/** @deprecated Use `ErrorPageProps`; the next release removes this name. */
export type { ErrorPageProps as WayOutStateProps } from './status/ErrorPages.tsx'
export { type ErrorPageProps, ForbiddenState, NotFoundState } from './status/ErrorPages.tsx'
export { ErrorState, type ErrorStateProps } from './status/ErrorState.tsx'
export { LoadingSkeleton, type LoadingSkeletonProps } from './status/LoadingSkeleton.tsx'
export type { PictureName } from './status/Picture.tsx'
export { type Platform, PlatformBadge, type PlatformBadgeProps } from './status/PlatformBadge.tsx'
export { RelativeTime, type RelativeTimeProps } from './status/RelativeTime.tsx'
export { type ColorScheme, UiProvider, type UiProviderProps } from './UiProvider.tsx'
