import { Dialog } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { BookList } from './BookList.tsx'
import type { ContactsAddress } from './use-contacts-address.ts'

/** The books where there is no room for them at the side. */
export function BooksSheet({ address, onClose }: { address: ContactsAddress; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'page'])
  return (
    <Dialog
      isOpen
      variant="sheet"
      title={t('books')}
      closeLabel={t('close', { ns: 'page' })}
      onClose={onClose}
    >
      <BookList book={address.book} onOpen={address.openBook} />
    </Dialog>
  )
}
