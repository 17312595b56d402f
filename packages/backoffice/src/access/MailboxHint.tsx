import { getDemo } from '@comptoir/core/demo'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'

/** In a demo: where the mails arrive that a real installation would send. */
export function MailboxHint() {
  const { t } = useTranslation('access')
  const { session } = useApp()
  const demo = useResource('demo', (signal) => session.api(getDemo, {}, { signal })).data.value
  if (!demo?.isDemo || demo.mailboxUrl === null) return null
  return (
    <p>
      {t('demo.mails')}{' '}
      <a className="bo-link" href={demo.mailboxUrl} target="_blank" rel="noreferrer">
        {t('demo.mailbox')}
      </a>
    </p>
  )
}
