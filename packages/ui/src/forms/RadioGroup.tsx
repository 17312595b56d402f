import { type ReactNode, useId } from 'react'
import type { FieldTexts } from '../controls/TextField.tsx'
import { FieldNotes, useFieldTies } from './FieldFrame.tsx'

/** One choice of a {@link RadioGroup}. */
export interface RadioOption<Value extends string> {
  value: Value
  label: string
  /** Before the label, such as the colour that is chosen by it; the label says the same in words. */
  mark?: ReactNode
  /** One sentence under the label. */
  help?: ReactNode
  isDisabled?: boolean | undefined
}

/** Props of {@link RadioGroup}. */
export interface RadioGroupProps<Value extends string> extends FieldTexts {
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  name?: string | undefined
  /** `cards` gives each choice a frame. */
  look?: 'lines' | 'cards' | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
}

/**
 * One of a few choices that are all in sight.
 * @example
 * import { RadioGroup } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Tone() {
 *   const [tone, setTone] = useState<'warm' | 'formal' | null>('warm')
 *   const options = [
 *     { value: 'warm', label: 'Warm', help: 'Bonjour Ada !' },
 *     { value: 'formal', label: 'Formal', help: 'Bonjour Madame,' },
 *   ] as const
 *   return <RadioGroup label="Tone" look="cards" options={options} value={tone} onChange={setTone} />
 * }
 */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, help, error, options, value, onChange, look = 'lines', disabled, required } = props
  const ownName = useId()
  const name = props.name ?? ownName
  const { ties, helpId, errorId } = useFieldTies(undefined, help, error)
  return (
    <fieldset className="ct-radios" data-look={look} aria-describedby={ties['aria-describedby']}>
      <legend className="ct-field-label">
        {label}
        {required && <span className="ct-field-required" aria-hidden="true" />}
      </legend>
      <div className="ct-radios-options">
        {options.map((option) => (
          <label key={option.value} className="ct-check-line ct-radio">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.isDisabled}
              required={required}
              onChange={() => onChange(option.value)}
            />
            {option.mark}
            <span>
              <span className="ct-radio-label">{option.label}</span>
              {option.help && <span className="ct-radio-help">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes help={help} error={error} helpId={helpId} errorId={errorId} />
    </fieldset>
  )
}
