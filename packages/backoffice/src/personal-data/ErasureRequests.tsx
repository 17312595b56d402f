import './personal-data.css'
import { CONTACTS_UPDATED, ContactsUpdated } from '@comptoir/core/contacts'
import { type ErasureRequest, listErasureRequests } from '@comptoir/core/personal-data'
import { Card } from '@comptoir/ui'
import { AppLink } from '../app/AppLink.tsx'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { useDayText } from '../page/day-text.ts'
import { useAside } from '../page/use-aside.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'

function Request({ contact, askedAt, dueAt }: ErasureRequest) {
  const { t } = useTranslation('personal-data')
  const { nameOf } = useContactWords()
  const dayText = useDayText()
  return (
    <li className="bo-erasure-request">
      <AppLink className="bo-history-link" href={`/contacts/list?contact=${contact.contactId}`}>
        {nameOf(contact)}
      </AppLink>
      <span className="bo-history-time">
        {t('erasureDue', { asked: dayText(askedAt), due: dayText(dueAt) })}
      </span>
    </li>
  )
}

/** Who asked to be erased and waits for it, with the day by which the law wants it done; nothing without one. */
export function ErasureRequests({ venueId }: { venueId: number }) {
  const { t } = useTranslation('personal-data')
  const { session } = useApp()
  const requests = useResource(`erasure-requests-${venueId}`, (signal) =>
    session.api(listErasureRequests, { params: { venueId } }, { signal }),
  )
  useAside(requests)
  useNews(CONTACTS_UPDATED, ContactsUpdated, requests.reload)
  const waiting = requests.data.value ?? []
  if (waiting.length === 0) return null
  return (
    <Card title={t('erasureRequests', { count: waiting.length })}>
      <ul className="bo-erasure-requests">
        {waiting.map((request) => (
          <Request key={request.contact.contactId} {...request} />
        ))}
      </ul>
    </Card>
  )
}
