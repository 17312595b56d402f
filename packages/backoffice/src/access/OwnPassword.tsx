import { PasswordField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

export interface OwnPasswordProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** The password that somebody has, to prove who they are. */
export function OwnPassword(props: OwnPasswordProps) {
  const { t } = useTranslation('access')
  return (
    <PasswordField
      {...props}
      required
      autoComplete="current-password"
      visibilityLabels={{ show: t('password.show'), hide: t('password.hide') }}
    />
  )
}
