import type { Contact } from '@comptoir/core/contacts'
import { listUnsubscribes } from '@comptoir/core/suppression'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Note } from '../page/Note.tsx'
import { useResource } from '../page/use-resource.ts'
import { usePlace } from './use-contacts.ts'

/** Why no one writes to a contact, as far as the manager may see it. */
export function useReasons({ contactEmailAddress, contactPhoneNumber }: Contact) {
  const { session } = useApp()
  const { venueId, may } = usePlace()
  const addresses = [contactEmailAddress, contactPhoneNumber].filter((one) => one !== null)
  const canRead = may('contacts.unsubscribes:read')
  const reasons = useResource(`silenced-${addresses.join()}`, async (signal) => {
    if (!canRead) return []
    const read = (search: string) =>
      session.api(listUnsubscribes, { params: { venueId }, query: { search } }, { signal })
    const lists = await Promise.all(addresses.map(read))
    return lists.flatMap(({ items }) => items).filter(({ to }) => addresses.includes(to))
  })
  return reasons.data.value ?? []
}

/** On what no one writes to this contact, and why: to be read only (D-26). */
export function Silenced({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const format = useFormat()
  const reasons = useReasons(contact)
  return (
    <Note tone="attention">
      <strong>{t('silenced.title')}</strong>
      <ul className="bo-silenced">
        {contact.suppressedChannels.map((channel) => {
          const found = reasons.find((one) => one.channel === channel)
          const day = found && format.exact(new Date(found.date))
          return (
            <li key={channel}>
              {found
                ? t('silenced.why', {
                    channel: t(`channel.${channel}`),
                    reason: t(`reason.${found.reason}`),
                    day,
                  })
                : t(`channel.${channel}`)}
            </li>
          )
        })}
      </ul>
    </Note>
  )
}
