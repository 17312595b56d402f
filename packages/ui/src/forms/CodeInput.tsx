import { useState } from 'react'
import type { FieldTexts } from '../controls/TextField.tsx'
import { FieldFrame } from './FieldFrame.tsx'

/** Props of {@link CodeInput}. */
export interface CodeInputProps extends FieldTexts {
  /** The digits so far. */
  value: string
  onChange: (digits: string) => void
  /** The last digit has been written. */
  onComplete?: ((digits: string) => void) | undefined
  /** Digits of a whole code; six if not said. */
  length?: number | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  autoFocus?: boolean | undefined
}

/**
 * A code of a few digits: one field, so that pasting, autofill and screen readers work, drawn as boxes.
 * @example
 * import { CodeInput } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function EmailCode({ onCode }: { onCode: (code: string) => void }) {
 *   const [digits, setDigits] = useState('')
 *   return <CodeInput label="Code from the e-mail" value={digits} onChange={setDigits} onComplete={onCode} />
 * }
 */
export function CodeInput(props: CodeInputProps) {
  const { label, help, error, value, onChange, onComplete, length = 6, name, required } = props
  const { disabled, autoFocus } = props
  const [isFocused, setIsFocused] = useState(false)

  function change(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }

  return (
    <FieldFrame label={label} help={help} error={error} required={required}>
      {(ties) => (
        <div className="ct-code" data-focused={isFocused || undefined} data-error={error ? true : undefined}>
          <div className="ct-code-boxes" aria-hidden="true">
            {Array.from({ length }, (_, place) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a digit has no identity but its index
                key={place}
                data-next={place === Math.min(value.length, length - 1) || undefined}
              >
                {value[place]}
              </span>
            ))}
          </div>
          <input
            {...ties}
            name={name}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            disabled={disabled}
            required={required}
            // biome-ignore lint/a11y/noAutofocus: the host asks for it where the code is the only thing to do
            autoFocus={autoFocus}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
