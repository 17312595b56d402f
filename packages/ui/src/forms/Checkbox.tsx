import { type ReactNode, useEffect, useRef } from 'react'
import { FieldNotes, useFieldTies } from './FieldFrame.tsx'

/** Props of {@link Checkbox} and {@link Switch}. */
export interface CheckboxProps {
  /** Beside the box; may hold a link, such as to the terms. */
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** Neither on nor off: partly selected. */
  isMixed?: boolean | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
}

/**
 * Yes or no to one sentence.
 * @example
 * import { Checkbox } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Terms() {
 *   const [isChecked, setIsChecked] = useState(false)
 *   return <Checkbox label="I accept the terms" isChecked={isChecked} onChange={setIsChecked} required />
 * }
 */
export function Checkbox(props: CheckboxProps) {
  const { label, help, error, isChecked, onChange, isMixed = false, disabled, required, name, id } = props
  const { ties, helpId, errorId } = useFieldTies(id, help, error)
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <div className="ct-check">
      <label className="ct-check-line">
        <input
          {...ties}
          ref={ref}
          type="checkbox"
          name={name}
          checked={isChecked}
          disabled={disabled}
          required={required}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          {label}
          {required && <span className="ct-field-required" aria-hidden="true" />}
        </span>
      </label>
      <FieldNotes help={help} error={error} helpId={helpId} errorId={errorId} />
    </div>
  )
}

/** Props of {@link Switch}. */
export interface SwitchProps extends Omit<CheckboxProps, 'isMixed' | 'required'> {}

/**
 * Turns something on or off at once; in a form that is sent, take a {@link Checkbox}.
 * @example
 * import { Switch } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Alerts() {
 *   const [isOn, setIsOn] = useState(true)
 *   return <Switch label="Alerts by SMS" isChecked={isOn} onChange={setIsOn} />
 * }
 */
export function Switch(props: SwitchProps) {
  const { label, help, error, isChecked, onChange, disabled, name, id } = props
  const { ties, helpId, errorId } = useFieldTies(id, help, error)
  return (
    <div className="ct-check ct-switch">
      <label className="ct-check-line">
        <input
          {...ties}
          type="checkbox"
          role="switch"
          name={name}
          checked={isChecked}
          aria-checked={isChecked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes help={help} error={error} helpId={helpId} errorId={errorId} />
    </div>
  )
}
