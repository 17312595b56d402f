import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { PasswordField, type PasswordFieldProps } from '../controls/PasswordField.tsx'

/** One rule of a new password. */
export interface PasswordRule {
  id: string
  label: string
  isMet: boolean
}

/** Props of {@link NewPasswordField}. */
export interface NewPasswordFieldProps extends PasswordFieldProps {
  rules: readonly PasswordRule[]
  /** How hard it is to guess, from 0 to 4, and in words; nothing while the field is empty. */
  strength?: { score: 0 | 1 | 2 | 3 | 4; label: string } | undefined
  ruleLabels: { met: string; unmet: string }
}

/**
 * A new password, with its strength and the rules it meets while one types.
 * @example
 * import { NewPasswordField } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function NewPassword() {
 *   const [password, setPassword] = useState('')
 *   return (
 *     <NewPasswordField
 *       label="New password"
 *       value={password}
 *       onChange={setPassword}
 *       rules={[{ id: 'length', label: 'At least 10 characters', isMet: password.length >= 10 }]}
 *       ruleLabels={{ met: 'met', unmet: 'not met' }}
 *       visibilityLabels={{ show: 'Show the password', hide: 'Hide the password' }}
 *     />
 *   )
 * }
 */
export function NewPasswordField({ rules, strength, ruleLabels, ...field }: NewPasswordFieldProps) {
  return (
    <div className="ct-new-password">
      <PasswordField autoComplete="new-password" {...field} />
      {strength && field.value && (
        <div className="ct-strength" data-score={strength.score}>
          <span className="ct-strength-bar" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          <span role="status">{strength.label}</span>
        </div>
      )}
      <ul className="ct-rules">
        {rules.map((rule) => (
          <li key={rule.id} data-met={rule.isMet || undefined}>
            {rule.isMet ? <Check aria-hidden /> : <Circle aria-hidden />}
            <span>
              {rule.label}
              <span className="ct-hidden"> {rule.isMet ? ruleLabels.met : ruleLabels.unmet}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
