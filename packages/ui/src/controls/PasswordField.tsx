import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { FieldBox } from '../forms/FieldBox.tsx'
import { FieldFrame } from '../forms/FieldFrame.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'trailing' | 'inputMode' | 'spellCheck'> {
  /** Names of the button that shows and hides the letters. */
  visibilityLabels: { show: string; hide: string }
}

interface VisibilityProps {
  isVisible: boolean
  labels: { show: string; hide: string }
  disabled: boolean | undefined
  onToggle: () => void
}

function Visibility({ isVisible, labels, disabled, onToggle }: VisibilityProps) {
  const Icon = isVisible ? EyeOff : Eye
  return (
    <button
      type="button"
      className="ct-field-button"
      aria-label={isVisible ? labels.hide : labels.show}
      disabled={disabled}
      // The cursor stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <Icon className="ct-icon" aria-hidden />
    </button>
  )
}

/**
 * A password, with a button that shows it.
 * @example
 * import { PasswordField } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Password() {
 *   const [value, setValue] = useState('')
 *   const labels = { show: 'Show the password', hide: 'Hide the password' }
 *   return (
 *     <PasswordField
 *       label="Password"
 *       autoComplete="current-password"
 *       value={value}
 *       onChange={setValue}
 *       visibilityLabels={labels}
 *     />
 *   )
 * }
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, help, error, id, onChange, icon, visibilityLabels, ...input } = props
  const [isVisible, setIsVisible] = useState(false)
  const button = (
    <Visibility
      isVisible={isVisible}
      labels={visibilityLabels}
      disabled={input.disabled}
      onToggle={() => setIsVisible(!isVisible)}
    />
  )
  return (
    <FieldFrame label={label} help={help} error={error} id={id} required={input.required}>
      {(ties) => (
        <FieldBox icon={icon} trailing={button}>
          <input
            {...input}
            {...ties}
            type={isVisible ? 'text' : 'password'}
            className="ct-input"
            data-autofocus={input.autoFocus || undefined}
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </FieldBox>
      )}
    </FieldFrame>
  )
}
