import { ALL_VENUES, type Permission } from '@comptoir/core/http'
import { Button, Menu } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import BookUser from 'lucide-react/icons/book-user'
import Merge from 'lucide-react/icons/merge'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useId } from 'react'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { mayInVenue } from '../page/permitted.ts'
import { Tip } from './Tip.tsx'
import { useBooks, usePlace } from './use-contacts.ts'
import { useDelete } from './use-delete.ts'
import { useJoin } from './use-join.ts'

/** So many are merged: neither fewer nor more (CON-43, CON-46). */
const MERGED_AT_ONCE = 2

interface GuardedButtonProps {
  label: string
  icon: ReactNode
  /** Why it does nothing now; undefined where it works. */
  obstacle: string | undefined
  onClick: () => void
}

/** A button that says what it waits for. */
function GuardedButton({ label, icon, obstacle, onClick }: GuardedButtonProps) {
  const id = useId()
  const isOpen = obstacle === undefined
  const button = (
    <Button
      size="s"
      icon={icon}
      aria-disabled={!isOpen}
      aria-describedby={isOpen ? undefined : id}
      onClick={() => isOpen && onClick()}
    >
      {label}
    </Button>
  )
  return isOpen ? (
    button
  ) : (
    <Tip id={id} text={obstacle}>
      {button}
    </Tip>
  )
}

/** Of which venues those who are selected are: what is done with them is allowed in each. */
function useSelectedVenues(contactIds: readonly number[]) {
  const app = useApp()
  const { contacts, venueId } = usePlace()
  const selected = new Set(contactIds)
  const rows = contacts.items.value.filter(({ contactId }) => selected.has(contactId))
  const venueIds = venueId === ALL_VENUES ? [...new Set(rows.map((row) => row.venueId))] : [venueId]
  const [first, second] = venueIds
  return {
    /** Undefined where there are several. */
    venueId: second === undefined ? first : undefined,
    may: (permission: Permission) => venueIds.every((id) => mayInVenue(app, permission, id)),
  }
}

/** Writes to those who are selected, in their venue. */
function WriteButton({
  contactIds,
  venueId,
}: {
  contactIds: readonly number[]
  venueId: number | undefined
}) {
  const { t } = useTranslation('contacts')
  const { venues } = useApp()
  const navigate = useNavigate()
  async function open() {
    if (venueId !== undefined) venues.select(venueId)
    await navigate({ to: '/contacts/message', search: { contactIds: contactIds.join(','), type: 'sms' } })
  }
  return (
    <GuardedButton
      label={t('write')}
      icon={<MessageSquarePlus aria-hidden />}
      obstacle={venueId === undefined ? t('oneVenue') : undefined}
      onClick={() => void open()}
    />
  )
}

export interface SelectionToolsProps {
  contactIds: readonly number[]
  onMerge: () => void
  /** Those who were selected are dealt with. */
  onDone: () => void
}

/** What can be done with those who are selected (CON-07). */
export function SelectionTools({ contactIds, onMerge, onDone }: SelectionToolsProps) {
  const { t } = useTranslation('contacts')
  const place = usePlace()
  const { venueId, may } = useSelectedVenues(contactIds)
  const { bookName } = useContactWords()
  const remove = useDelete()
  const join = useJoin()
  const books = useBooks().filter((book) => book.venueId === venueId)
  const isMergeable = contactIds.length === MERGED_AT_ONCE
  return (
    <>
      {may('messaging.outreach:send') &&
        (place.venueId === ALL_VENUES ? (
          <WriteButton contactIds={contactIds} venueId={venueId} />
        ) : (
          <LinkButton
            to="/contacts/message"
            search={{ contactIds: contactIds.join(','), type: 'sms' }}
            size="s"
            icon={<MessageSquarePlus aria-hidden />}
          >
            {t('write')}
          </LinkButton>
        ))}
      {may('contacts.contacts:update') && books.length > 0 && (
        <Menu
          trigger={
            <Button size="s" icon={<BookUser aria-hidden />}>
              {t('addToBook')}
            </Button>
          }
          sections={[
            {
              id: 'books',
              items: books.map((book) => ({
                id: String(book.addressBookId),
                label: bookName(book),
                onSelect: () => void join(book, contactIds).then((isDone) => isDone && onDone()),
              })),
            },
          ]}
        />
      )}
      {may('contacts.contacts:update') && (
        <GuardedButton
          label={t('merge')}
          icon={<Merge aria-hidden />}
          obstacle={isMergeable ? (venueId === undefined ? t('oneVenue') : undefined) : t('merge.limit')}
          onClick={onMerge}
        />
      )}
      {may('contacts.contacts:delete') && (
        <Button
          size="s"
          variant="danger"
          icon={<Trash2 aria-hidden />}
          onClick={() => {
            onDone()
            void remove(contactIds)
          }}
        >
          {t('delete')}
        </Button>
      )}
    </>
  )
}
