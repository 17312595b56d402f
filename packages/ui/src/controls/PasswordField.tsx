import { PasswordInput } from '@mantine/core'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import type { TextFieldProps } from './TextField.tsx'

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'trailing' | 'inputMode' | 'spellCheck'> {
  /** Names of the button that shows and hides the letters. */
  visibilityLabels: { show: string; hide: string }
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <EyeOff className="ct-icon" aria-hidden /> : <Eye className="ct-icon" aria-hidden />
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
  const {
    label,
    help,
    error,
    value,
    onChange,
    icon,
    visibilityLabels,
    required = false,
    disabled = false,
    ...input
  } = props
  const [isVisible, setIsVisible] = useState(false)
  return (
    <PasswordInput
      {...input}
      required={required}
      disabled={disabled}
      label={label}
      description={help}
      error={error}
      leftSection={icon}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleIcon={VisibilityIcon}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? visibilityLabels.hide : visibilityLabels.show,
        tabIndex: 0,
      }}
    />
  )
}
