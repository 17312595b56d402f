import { Button, Card } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useOpened } from '../page/use-opened.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

interface LineProps {
  label: string
  value: ReactNode
  /** Names the button for those who do not see its line. */
  actionLabel: string
  onChange: () => void
}

function Line({ label, value, actionLabel, onChange }: LineProps) {
  const { t } = useTranslation('profile')
  return (
    <div className="bo-profile-line">
      <div className="bo-profile-words">
        <span className="bo-profile-label">{label}</span>
        <span>{value}</span>
      </div>
      <Button size="s" aria-label={actionLabel} onClick={onChange}>
        {t('access.change')}
      </Button>
    </div>
  )
}

/** What one logs in with: each change asks for the password first. */
export function Access() {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const { opened, open, close } = useOpened(['email', 'password'])
  return (
    <Card title={t('access.title')}>
      <Line
        label={t('access.email')}
        value={session.manager.value?.managerEmail}
        actionLabel={t('email.title')}
        onChange={() => open('email')}
      />
      <Line
        label={t('access.password')}
        value="••••••••••"
        actionLabel={t('password.title')}
        onChange={() => open('password')}
      />
      {opened === 'email' && <EmailDialog onClose={close} />}
      {opened === 'password' && <PasswordDialog onClose={close} />}
    </Card>
  )
}
