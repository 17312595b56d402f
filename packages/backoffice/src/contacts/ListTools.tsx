import { Button, FilterBar, IconButton, Menu, type MenuItem } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import BookUser from 'lucide-react/icons/book-user'
import Bookmark from 'lucide-react/icons/bookmark'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import ListFilter from 'lucide-react/icons/list-filter'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { phoneQuery, useMedia } from '../page/use-media.ts'
import { AddButton } from './AddButton.tsx'
import type { Drawer } from './Drawers.tsx'
import { usePlace } from './use-contacts.ts'
import type { ContactsAddress } from './use-contacts-address.ts'

interface ListToolsProps {
  address: ContactsAddress
  onOpen: (drawer: Drawer) => void
}

/** Which address book is listed, and a menu of the others where there is no side list. */
function BookButton({ address, onOpen }: ListToolsProps) {
  const { t } = useTranslation('contacts')
  const { contacts } = usePlace()
  const { bookName } = useContactWords()
  const book = contacts.books.data.value?.find(({ addressBookId }) => addressBookId === address.book)
  return (
    <span className="bo-book-button">
      <Button isBlock icon={<BookUser aria-hidden />} onClick={() => onOpen({ kind: 'books' })}>
        {book ? bookName(book) : t('book.all')}
      </Button>
    </span>
  )
}

/** What is seldom used; on a phone, all that would take a second row of buttons. */
function MoreMenu({ isPhone, onOpen }: { isPhone: boolean; onOpen: ListToolsProps['onOpen'] }) {
  const { t } = useTranslation(['contacts', 'imports'])
  const { may } = usePlace()
  const navigate = useNavigate()
  const segments: MenuItem[] = [
    { id: 'segments', label: t('segment.title'), onSelect: () => onOpen({ kind: 'segments' }) },
  ]
  const imports: MenuItem[] = [
    {
      id: 'imports',
      label: t('title', { ns: 'imports' }),
      onSelect: () => void navigate({ to: '/contacts/import' }),
    },
  ]
  const columns: MenuItem[] = [
    { id: 'columns', label: t('columns.title'), onSelect: () => onOpen({ kind: 'columns' }) },
  ]
  const items = [
    ...(isPhone ? segments : []),
    ...(isPhone && may('contacts.imports:create') ? imports : []),
    ...(may('contacts.customColumns:update') ? columns : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton variant="outlined" label={t('moreActions')} icon={<EllipsisVertical aria-hidden />} />
      }
      sections={[{ id: 'more', items }]}
    />
  )
}

/** Search, filters, kept filters, and the columns of the venue's own. */
export function ListTools({ address, onOpen }: ListToolsProps) {
  const { t } = useTranslation(['contacts', 'app'])
  const { may } = usePlace()
  const isPhone = useMedia(phoneQuery)
  const { search, ...filters } = address.narrowing
  const count = Object.keys(filters).length
  const filterLabel = count > 0 ? t('filter.count', { count }) : t('filter.open')
  return (
    <>
      <div className="bo-contacts-tools">
        {may('contacts.addressBooks:read') && <BookButton address={address} onOpen={onOpen} />}
        {isPhone && may('contacts.contacts:create') && <AddButton onAdd={() => onOpen({ kind: 'new' })} />}
      </div>
      <FilterBar
        label={t('filter.title')}
        clearLabel={t('clearSearch', { ns: 'app' })}
        values={{ search }}
        onChange={({ search: words }) => address.narrow(words ? { ...filters, search: words } : filters)}
        fields={[
          {
            kind: 'search',
            id: 'search',
            label: t('search'),
            clearLabel: t('clearSearch', { ns: 'app' }),
          },
        ]}
      >
        {isPhone ? (
          <IconButton
            variant="outlined"
            label={filterLabel}
            icon={<ListFilter aria-hidden />}
            onClick={() => onOpen({ kind: 'filter' })}
          />
        ) : (
          <>
            <Button icon={<ListFilter aria-hidden />} onClick={() => onOpen({ kind: 'filter' })}>
              {filterLabel}
            </Button>
            <Button icon={<Bookmark aria-hidden />} onClick={() => onOpen({ kind: 'segments' })}>
              {t('segment.title')}
            </Button>
          </>
        )}
        <MoreMenu isPhone={isPhone} onOpen={onOpen} />
      </FilterBar>
    </>
  )
}
