import { Button, Menu } from '@comptoir/ui'
import BookUser from 'lucide-react/icons/book-user'
import Merge from 'lucide-react/icons/merge'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { Tip } from './Tip.tsx'
import { usePlace } from './use-contacts.ts'
import { useDelete } from './use-delete.ts'
import { useJoin } from './use-join.ts'

/** So many are merged: neither fewer nor more (CON-43, CON-46). */
const MERGED_AT_ONCE = 2

function MergeButton({ count, onMerge }: { count: number; onMerge: () => void }) {
  const { t } = useTranslation('contacts')
  const id = useId()
  const canMerge = count === MERGED_AT_ONCE
  const button = (
    <Button
      size="s"
      icon={<Merge aria-hidden />}
      aria-disabled={!canMerge}
      aria-describedby={canMerge ? undefined : id}
      onClick={() => canMerge && onMerge()}
    >
      {t('merge')}
    </Button>
  )
  return canMerge ? (
    button
  ) : (
    <Tip id={id} text={t('merge.limit')}>
      {button}
    </Tip>
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
  const { contacts, may } = usePlace()
  const { bookName } = useContactWords()
  const remove = useDelete()
  const join = useJoin()
  const books = contacts.books.data.value ?? []
  return (
    <>
      {may('messaging.outreach:send') && (
        <LinkButton
          to="/contacts/message"
          search={{ contactIds: contactIds.join(','), type: 'sms' }}
          size="s"
          icon={<MessageSquarePlus aria-hidden />}
        >
          {t('write')}
        </LinkButton>
      )}
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
      {may('contacts.contacts:update') && <MergeButton count={contactIds.length} onMerge={onMerge} />}
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
