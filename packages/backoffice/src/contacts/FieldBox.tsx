import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldBoxProps {
  label: string
  help?: string | undefined
  error?: string | undefined
}

/** Label above, help and error below, for the controls that browsers draw best themselves. */
function FieldBox(
  props: FieldBoxProps & {
    children: (ties: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>) => ReactNode
  },
) {
  const { label, help, error, children } = props
  const id = useId()
  const isSaid = help !== undefined || error !== undefined
  return (
    <div className="ct-field">
      <label className="ct-field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': isSaid ? `${id}-said` : undefined,
        'aria-invalid': error !== undefined || undefined,
      })}
      {isSaid && (
        <p id={`${id}-said`} className={error === undefined ? 'ct-field-help' : 'ct-field-error'}>
          {error ?? help}
        </p>
      )}
    </div>
  )
}

export interface DayFieldProps extends FieldBoxProps {
  name?: string
  /** `yyyy-MM-dd`, or empty. */
  value: string
  min?: string
  max?: string
  onChange: (value: string) => void
}

/** A day, picked from the browser's calendar. */
export function DayField({ label, help, error, onChange, ...input }: DayFieldProps) {
  return (
    <FieldBox label={label} help={help} error={error}>
      {(ties) => (
        <input
          {...ties}
          {...input}
          type="date"
          className="ct-input"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldBox>
  )
}

export interface ChoiceProps extends FieldBoxProps {
  name?: string
  value: string
  /** Stands for the empty value, where there may be one. */
  none?: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of many: the browser's own list is found in by its first letters. */
export function Choice({ label, help, error, none, options, onChange, ...select }: ChoiceProps) {
  return (
    <FieldBox label={label} help={help} error={error}>
      {(ties) => (
        <select
          {...ties}
          {...select}
          className="ct-input"
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </FieldBox>
  )
}
