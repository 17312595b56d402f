import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { SearchField } from '../controls/SearchField.tsx'
import { Checkbox } from '../forms/Checkbox.tsx'
import { useEvent } from '../foundation/use-event.ts'
import { Popover } from '../overlays/Popover.tsx'

interface FilterOption {
  value: string
  label: string
}

/** One filter of a {@link FilterBar}; its id is its name in the address. */
export type FilterField =
  | { kind: 'search'; id: string; label: string; clearLabel: string }
  | { kind: 'choice'; id: string; label: string; options: readonly FilterOption[] }
  | { kind: 'choices'; id: string; label: string; options: readonly FilterOption[] }
  | { kind: 'toggle'; id: string; label: string }

/** What is set, as in the address: several choices are joined by commas, a toggle is `true`. */
export type FilterValues = Readonly<Record<string, string | undefined>>

/** Props of {@link FilterBar}. */
export interface FilterBarProps {
  label: string
  fields: readonly FilterField[]
  values: FilterValues
  /** All values at once, without those that are not set: the host puts them into the address. */
  onChange: (values: FilterValues) => void
  /** Shown while something is set. */
  clearLabel: string
  /** Stillness after which a search goes out (SHL-38, D-128). */
  searchDelayMs?: number | undefined
  /** More filters of the host's own, such as {@link DateRangePicker}. */
  children?: ReactNode
}

type Set = (value: string | undefined) => void

interface FieldProps<Kind extends FilterField['kind']> {
  field: Extract<FilterField, { kind: Kind }>
  value: string | undefined
  onSet: Set
}

function SearchFilter({ field, value = '', onSet, delayMs }: FieldProps<'search'> & { delayMs: number }) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  const send = useEvent(() => onSet(text.trim() || undefined))
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => send(), text ? delayMs : 0)
    return () => clearTimeout(timer)
  }, [text, value, delayMs])
  return (
    <SearchField
      label={field.label}
      placeholder={field.label}
      clearLabel={field.clearLabel}
      value={text}
      onChange={setText}
    />
  )
}

function ChoiceFilter({ field, value = '', onSet }: FieldProps<'choice'>) {
  return (
    <span className="ct-filter-choice" data-set={value ? true : undefined}>
      <select
        aria-label={field.label}
        value={value}
        onChange={(event) => onSet(event.currentTarget.value || undefined)}
      >
        <option value="">{field.label}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  )
}

function ChoicesFilter({ field, value = '', onSet }: FieldProps<'choices'>) {
  const chosen = value.split(',').filter(Boolean)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  function toggle(picked: string, isOn: boolean) {
    const order = field.options.map((option) => option.value)
    const next = order.filter((each) => (each === picked ? isOn : chosen.includes(each)))
    onSet(next.join(',') || undefined)
  }
  const names = field.options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  return (
    <>
      <button
        type="button"
        ref={setAnchor}
        className="ct-filter-button"
        data-set={chosen.length > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{names.length > 0 ? `${field.label}: ${names.join(', ')}` : field.label}</span>
        <ChevronDown aria-hidden />
      </button>
      {isOpen && anchor && (
        <Popover
          id={id}
          role="dialog"
          aria-label={field.label}
          anchor={anchor}
          onClose={() => setIsOpen(false)}
          className="ct-menu ct-filter-options"
        >
          {field.options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              isChecked={chosen.includes(option.value)}
              onChange={(isOn) => toggle(option.value, isOn)}
            />
          ))}
        </Popover>
      )}
    </>
  )
}

function ToggleFilter({ field, value, onSet }: FieldProps<'toggle'>) {
  const isOn = value === 'true'
  return (
    <button
      type="button"
      className="ct-filter-button"
      data-set={isOn || undefined}
      aria-pressed={isOn}
      onClick={() => onSet(isOn ? undefined : 'true')}
    >
      {field.label}
    </button>
  )
}

function Filter({
  field,
  delayMs,
  ...rest
}: {
  field: FilterField
  value: string | undefined
  onSet: Set
  delayMs: number
}) {
  if (field.kind === 'search') return <SearchFilter field={field} delayMs={delayMs} {...rest} />
  if (field.kind === 'choice') return <ChoiceFilter field={field} {...rest} />
  if (field.kind === 'choices') return <ChoicesFilter field={field} {...rest} />
  return <ToggleFilter field={field} {...rest} />
}

/**
 * Narrows a list. Keeps nothing itself: values come from the address and go back to it.
 * @example
 * import { FilterBar, type FilterField, type FilterValues } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * const fields: FilterField[] = [
 *   { kind: 'search', id: 'search', label: 'Name or number', clearLabel: 'Clear' },
 * ]
 *
 * export function ContactFilters() {
 *   const [values, setValues] = useState<FilterValues>({})
 *   return (
 *     <FilterBar label="Filters" fields={fields} values={values} onChange={setValues} clearLabel="Clear all" />
 *   )
 * }
 */
export function FilterBar(props: FilterBarProps) {
  const { label, fields, values, onChange, clearLabel, searchDelayMs = 300, children } = props
  const setOf = (from: FilterValues) => Object.fromEntries(Object.entries(from).filter(([, value]) => value))
  const isSet = fields.some((field) => values[field.id])
  return (
    <search className="ct-filters" aria-label={label}>
      {fields.map((field) => (
        <Filter
          key={field.id}
          field={field}
          value={values[field.id]}
          delayMs={searchDelayMs}
          onSet={(value) => onChange(setOf({ ...values, [field.id]: value }))}
        />
      ))}
      {children}
      {isSet && (
        <Button
          variant="quiet"
          icon={<X aria-hidden />}
          onClick={() =>
            onChange(setOf({ ...values, ...Object.fromEntries(fields.map(({ id }) => [id, undefined])) }))
          }
        >
          {clearLabel}
        </Button>
      )}
    </search>
  )
}
