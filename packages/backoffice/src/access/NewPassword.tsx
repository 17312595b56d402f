import { countCodePoints, findPasswordFault, PASSWORD_MIN } from '@comptoir/core/rules'
import { NewPasswordField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

export interface NewPasswordProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Whose password it is: it must be another word. */
  emailAddress?: string | undefined
  autoFocus?: boolean
}

type Score = 1 | 2 | 3 | 4

/** Length is what makes a password hard to guess; the server's rules keep the well-known ones out. */
function scoreOf(value: string, hasFault: boolean): Score {
  const length = countCodePoints(value)
  if (hasFault) return 1
  return length >= 16 ? 4 : length >= 13 ? 3 : 2
}

/** A new password with the rules of the server, shown while the person types. */
export function NewPassword({ emailAddress, ...field }: NewPasswordProps) {
  const { value } = field
  const { t } = useTranslation('access')
  const fault = findPasswordFault(value, emailAddress)
  const isLong = countCodePoints(value) >= PASSWORD_MIN
  const score = scoreOf(value, fault !== undefined)
  return (
    <NewPasswordField
      {...field}
      required
      autoComplete="new-password"
      visibilityLabels={{ show: t('password.show'), hide: t('password.hide') }}
      ruleLabels={{ met: t('password.met'), unmet: t('password.unmet') }}
      strength={{ score, label: t(`password.strength.${score}`) }}
      rules={[
        { id: 'length', label: t('password.rule.length', { count: PASSWORD_MIN }), isMet: isLong },
        {
          id: 'common',
          label: t('password.rule.common'),
          isMet: isLong && fault !== 'password_too_common' && fault !== 'password_is_email',
        },
      ]}
    />
  )
}
