import '../page/page.css'
import './contact-messages.css'
import type { ContactSelection, SentContactMessages } from '@comptoir/core/contact-messages'
import { listOutreaches, type OutreachList } from '@comptoir/core/outreach'
import type { Venue } from '@comptoir/core/venues'
import { EmptyState, LoadingSkeleton, Page, PageHeader } from '@comptoir/ui'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { Note } from '../page/Note.tsx'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { MessageForm } from './MessageForm.tsx'
import { Receivers } from './Receivers.tsx'
import { Sent } from './Sent.tsx'
import { type ContactMessageSearch, readContactMessageSearch } from './search.ts'
import { useMessage } from './use-message.ts'

/** The contacts that are named, else everybody of the book. */
function selectionOf({ contactIds, addressBook }: ContactMessageSearch): ContactSelection | undefined {
  if (contactIds) return { contactIds: contactIds.split(',').map(Number) }
  return addressBook === undefined ? undefined : { addressBookId: addressBook }
}

interface WritingProps {
  venue: Venue
  selection: ContactSelection
  profileId: number | undefined
  list: OutreachList
  onSent: (sent: SentContactMessages) => void
}

function Writing({ venue, selection, profileId, list, onSent }: WritingProps) {
  const { t } = useTranslation(['contact-messages', 'app'])
  const message = useMessage(Number(venue.venueId), selection, profileId, onSent)
  const { estimate, error, retry } = message.estimated
  if (!estimate && error !== undefined)
    return <ProblemState title={t('failed')} error={error} onRetry={retry} />
  if (!estimate) return <LoadingSkeleton label={t('loading', { ns: 'app' })} variant="rows" count={4} />
  return (
    <div className="bo-two">
      <MessageForm
        message={{ ...message, estimate }}
        venueName={venue.venueName}
        senderId={list.senderId}
        mentions={list}
      />
      <Receivers estimate={estimate} />
    </div>
  )
}

/** Reads whether SMS go out from here, once somebody is there who would receive one. */
function WritingOrWhyNot(props: Omit<WritingProps, 'list'>) {
  const { t } = useTranslation('contact-messages')
  const { session } = useApp()
  const venueId = Number(props.venue.venueId)
  const outreaches = useResource(`contact-message-${venueId}`, (signal) =>
    session.api(listOutreaches, { params: { venueId } }, { signal }),
  )
  return (
    <Loaded resource={outreaches} failed={t('failed')}>
      {(list) =>
        list.isAvailable ? (
          <Writing {...props} list={list} />
        ) : (
          <Note tone="attention">{t('unavailable')}</Note>
        )
      }
    </Loaded>
  )
}

function MessageOf({ venue, search }: { venue: Venue; search: ContactMessageSearch }) {
  const { t } = useTranslation('contact-messages')
  const [sent, setSent] = useState<SentContactMessages>()
  const selection = selectionOf(search)
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      {sent && <Sent sent={sent} />}
      {!selection && (
        <EmptyState
          title={t('emptyTitle')}
          action={<LinkButton to="/contacts/list">{t('choose')}</LinkButton>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {selection && !sent && (
        <WritingOrWhyNot venue={venue} selection={selection} profileId={search.profileId} onSent={setSent} />
      )}
    </Page>
  )
}

/**
 * A message by SMS to contacts who were chosen, or to a book (CON-03): who receives it, what it costs, what became of
 * it.
 */
export function ContactMessagePage() {
  const { t } = useTranslation(['contact-messages', 'page'])
  const given = useSearch({ from: '/signed-in/contacts/message' })
  const search = readContactMessageSearch({ ...given })
  return (
    <VenueOnly title={t('title')} anyOf={['messaging.outreach:send']}>
      {(venue) => (
        <MessageOf key={`${venue.venueId} ${JSON.stringify(search)}`} venue={venue} search={search} />
      )}
    </VenueOnly>
  )
}
