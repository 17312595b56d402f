import { useState } from 'react'
import { MailboxHint, PublicPage, TextLink } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { CodeStep } from './CodeStep.tsx'
import { DemoLogins } from './DemoLogins.tsx'
import { type Known, LoginForm } from './LoginForm.tsx'

/** The other ways from here: an account to make, and what a demo offers. */
function Ways() {
  const { t } = useTranslation('login')
  return (
    <>
      <p>
        {t('noAccount')} <TextLink to="/register">{t('register')}</TextLink>
      </p>
      <MailboxHint />
    </>
  )
}

/** The login (AUT-01): e-mail and password, then the second factor of those who have one. */
export function LoginPage() {
  const { t } = useTranslation('login')
  const { session } = useApp()
  const [known, setKnown] = useState<Known>()
  const reason = session.signedOutReason.value
  if (known)
    return (
      <PublicPage title={t('code.title')} sentence={t('code.sentence')}>
        <CodeStep known={known} onBack={() => setKnown(undefined)} />
      </PublicPage>
    )
  return (
    <PublicPage
      title={t('title')}
      sentence={reason === 'expired' || reason === 'inactive' ? t(reason) : t('sentence')}
      ways={<Ways />}
    >
      <LoginForm onCodeNeeded={setKnown} />
      <DemoLogins onCodeNeeded={setKnown} />
    </PublicPage>
  )
}
