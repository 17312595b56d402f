import './login.css'
import { AuthLayout, BrandMark, SegmentedTabs } from '@comptoir/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { languages } from '../app/preferences.ts'
import { LoginForm } from './LoginForm.tsx'

export function LoginPage() {
  const { t } = useTranslation(['login', 'app'])
  const { session, preferences } = useApp()
  const reason = session.signedOutReason.value
  const title = `${t('submit')} · ${t('product', { ns: 'app' })}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <AuthLayout
      brand={<BrandMark name={t('product', { ns: 'app' })} tone="light" />}
      slogan={t('slogan')}
      title={t('title')}
      sentence={reason === 'expired' || reason === 'inactive' ? t(reason) : t('sentence')}
      footer={
        <SegmentedTabs
          label={t('language')}
          tabs={languages.map((value) => ({ value, label: t(`language.${value}`, { ns: 'app' }) }))}
          value={preferences.language.value}
          onChange={preferences.chooseLanguage}
        />
      }
    >
      <LoginForm />
    </AuthLayout>
  )
}
