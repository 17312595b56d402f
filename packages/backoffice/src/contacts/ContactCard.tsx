import {
  type Contact,
  CUSTOM_DECIMALS_MAX,
  type CustomColumn,
  INTERESTS,
  type Interest,
} from '@comptoir/core/contacts'
import { getContactTimeline } from '@comptoir/core/personal-data'
import { Avatar, Button, Dialog, FormSection, KeyValueList, type KeyValueListProps } from '@comptoir/ui'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Pencil from 'lucide-react/icons/pencil'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { CodesOfContact } from '../outcomes/index.ts'
import { ChannelName } from '../page/ChannelName.tsx'
import { useContactWords } from '../page/contact-words.ts'
import { useMay } from '../page/may.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'
import { useVenueName } from '../page/venue-name.tsx'
import { PersonalData } from '../personal-data/index.ts'
import { type ConsentChannel, consentChannels } from './contact-values.ts'
import { useReasons } from './Silenced.tsx'
import { useBooks, usePlace } from './use-contacts.ts'

type Facts = KeyValueListProps['items']

/** A day without a time, such as a birthday, is the same in every zone. */
const dayWords = (language: string, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

const countryName = (language: string, code: string) =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

/** How the venue reaches somebody. */
function useReach(contact: Contact): Facts {
  const { t } = useTranslation('contacts')
  const { phoneOf } = useContactWords()
  const { contactEmailAddress: email, contactPhoneNumber: phone } = contact
  return [
    ...(email
      ? [{ id: 'email', label: t('field.email'), value: <a href={`mailto:${email}`}>{email}</a> }]
      : []),
    ...(phone
      ? [{ id: 'phone', label: t('field.phone'), value: <a href={`tel:+${phone}`}>{phoneOf(contact)}</a> }]
      : []),
  ]
}

/** The venue's own columns that hold something. */
function useCustomFacts({ customValues }: Contact, columns: readonly CustomColumn[]): Facts {
  const language = useLanguage()
  return columns.flatMap(({ id, userLabel, type }) => {
    const value = customValues[id]
    if (value === undefined || value === '') return []
    const words =
      type === 'DATETIME'
        ? dayWords(language, String(value))
        : type === 'DOUBLE'
          ? new Intl.NumberFormat(language, { maximumFractionDigits: CUSTOM_DECIMALS_MAX }).format(
              Number(value),
            )
          : String(value)
    return [{ id: `custom-${id}`, label: userLabel, value: words }]
  })
}

/** Who somebody is; what is not known is left out. */
function useFacts(contact: Contact, columns: readonly CustomColumn[]): Facts {
  const { t } = useTranslation('contacts')
  const format = useFormat()
  const language = useLanguage()
  const { bookName } = useContactWords()
  const reach = useReach(contact)
  const custom = useCustomFacts(contact, columns)
  const books = useBooks().filter(({ addressBookId }) => contact.addressBookIds.includes(addressBookId))
  const venueName = useVenueName()(contact.venueId)
  const {
    contactGender: gender,
    contactBirthday: birthday,
    contactLanguage: spoken,
    contactCountryCode: country,
  } = contact
  const known = [
    { id: 'venue', label: t('column.venue'), value: venueName },
    { id: 'books', label: t('field.books'), value: books.map(bookName).join(', ') },
    { id: 'gender', label: t('field.gender'), value: gender && t(`gender.${gender}`) },
    { id: 'birthday', label: t('field.birthday'), value: birthday && dayWords(language, birthday) },
    { id: 'language', label: t('field.language'), value: spoken && t(`language.${spoken}`) },
    { id: 'country', label: t('field.country'), value: country && countryName(language, country) },
    { id: 'postalCode', label: t('field.postalCode'), value: contact.contactPostalCode },
    {
      id: 'interests',
      label: t('field.interests'),
      value: contact.contactInterests
        .flatMap((one) => INTERESTS[one as Interest] ?? [])
        .map((one) => t(`interest.${one}`))
        .join(', '),
    },
  ].filter(({ value }) => value)
  const added = {
    id: 'added',
    label: t('column.added'),
    value: format.exact(new Date(contact.created_at)),
  }
  return [...reach, ...known, ...custom, added]
}

/** What may be sent to somebody, by channel: refused and why, agreed and when, or no agreement. */
function useChannels(contact: Contact): Facts {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const format = useFormat()
  const { venueId } = usePlace()
  const reasons = useReasons(contact)
  const { contactId } = contact
  const timeline = useResource(`consents-${venueId}-${contactId}`, (signal) =>
    session.api(getContactTimeline, { params: { venueId, contactId } }, { signal }),
  ).data.value
  const consents = (timeline?.entries ?? []).flatMap((entry) => (entry.kind === 'consent' ? [entry] : []))

  function wordsOf(channel: ConsentChannel): string {
    const refused = reasons.find((one) => one.channel === channel)
    if (refused)
      return t('card.refusedWhy', {
        reason: t(`reason.${refused.reason}`),
        day: format.exact(new Date(refused.date)),
      })
    if (contact.suppressedChannels.includes(channel)) return t('card.refused')
    const address = channel === 'email' ? contact.contactEmailAddress : contact.contactPhoneNumber
    if (!address) return t(channel === 'email' ? 'card.noEmail' : 'card.noPhone')
    const agreed = consents.find(({ channels }) => channels.includes(channel))
    if (agreed) return t('card.agreed', { day: format.exact(new Date(agreed.at)) })
    // Of a long history only the newest part was read.
    return timeline?.before === null ? t('card.noConsent') : t('card.reachable')
  }
  return consentChannels.map((channel) => ({
    id: channel,
    label: <ChannelName channel={channel} label={t(`channel.${channel}`)} />,
    value: wordsOf(channel),
  }))
}

interface ContactCardProps {
  contact: Contact
  columns: readonly CustomColumn[]
  /** Absent where the manager may not change contacts. */
  onEdit: (() => void) | undefined
  onErased: () => void
  onClose: () => void
}

/** Who a contact is and what happened with them, to be read; the form comes with "Edit". */
export function ContactCard({ contact, columns, onEdit, onErased, onClose }: ContactCardProps) {
  const { t } = useTranslation(['contacts', 'page'])
  const { nameOf } = useContactWords()
  const name = nameOf(contact)
  const facts = useFacts(contact, columns)
  const channels = useChannels(contact)
  const close = t('close', { ns: 'page' })
  const { venues } = useApp()
  const canWrite = useMay(contact.venueId)('messaging.outreach:send') && contact.contactPhoneNumber !== null
  return (
    <Dialog
      isOpen
      variant="side"
      title={name}
      closeLabel={close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{close}</Button>
          {canWrite && (
            <LinkButton
              to="/contacts/message"
              search={{ contactIds: String(contact.contactId), type: 'sms' }}
              icon={<MessageSquarePlus aria-hidden />}
              onClick={() => venues.select(contact.venueId)}
            >
              {t('write')}
            </LinkButton>
          )}
          {onEdit && (
            <Button variant="primary" icon={<Pencil aria-hidden />} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
        </>
      }
    >
      <div className="bo-contact-who">
        <Avatar name={name} size="l" />
        <KeyValueList items={facts} />
      </div>
      <FormSection title={t('card.channels')}>
        <KeyValueList items={channels} />
      </FormSection>
      <CodesOfContact venueId={contact.venueId} contactId={contact.contactId} />
      <PersonalData contact={contact} onErased={onErased} />
    </Dialog>
  )
}
