import { TERMS_VERSION } from '@comptoir/core/session'
import { Dialog } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'

const articles = ['service', 'customers', 'messages', 'price', 'end'] as const

/** The terms in the version that a sign-up accepts. */
export function TermsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['register', 'app'])
  const { preferences } = useApp()
  const date = new Intl.DateTimeFormat(preferences.language.value, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('termsTitle')} closeLabel={t('close', { ns: 'app' })}>
      <div className="bo-terms">
        <p>{t('termsVersion', { date: date.format(new Date(TERMS_VERSION)) })}</p>
        {articles.map((article) => (
          <section key={article}>
            <h3>{t(`article.${article}`)}</h3>
            <p>{t(`article.${article}.text`)}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
