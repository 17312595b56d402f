import './access.css'
import { AuthLayout, BrandMark, SegmentedTabs } from '@comptoir/ui'
import { type ReactNode, useEffect } from 'react'
import { useApp } from '../app/context.ts'
import { languages } from '../app/kept.ts'
import { useTranslation } from '../app/translation.ts'

export interface PublicPageProps {
  title: string
  sentence?: ReactNode
  children: ReactNode
  /** Under the form: the other ways from here. */
  ways?: ReactNode
}

/** The frame of every page that needs no session: the shop's counter, the form, the language (SHL-11). */
export function PublicPage({ title, sentence, children, ways }: PublicPageProps) {
  const { t } = useTranslation(['access', 'app'])
  const { preferences } = useApp()
  const product = t('product', { ns: 'app' })
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <AuthLayout
      brand={<BrandMark name={product} tone="light" />}
      slogan={t('slogan')}
      title={title}
      sentence={sentence}
      footer={
        <SegmentedTabs
          label={t('language', { ns: 'app' })}
          tabs={languages.map((value) => ({ value, label: t(`language.${value}`, { ns: 'app' }) }))}
          value={preferences.language.value}
          onChange={preferences.chooseLanguage}
        />
      }
    >
      {children}
      {ways && <div className="bo-ways">{ways}</div>}
    </AuthLayout>
  )
}
