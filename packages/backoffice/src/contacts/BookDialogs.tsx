import {
  type AddressBook,
  createAddressBook,
  deleteAddressBook,
  updateAddressBook,
} from '@comptoir/core/contacts'
import { RadioGroup } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { FormText } from '../page/FormText.tsx'
import { useAction } from '../page/use-action.ts'
import { useForm } from '../page/use-form.ts'
import { usePlace } from './use-contacts.ts'
import { useOfferUndo } from './use-delete.ts'

export interface BookNameDialogProps {
  /** The one that gets another name; without it a new book is made. */
  book: AddressBook | undefined
  onClose: () => void
  onMade: (book: AddressBook) => void
}

/** Names a book (CON-14, CON-16). */
export function BookNameDialog({ book, onClose, onMade }: BookNameDialogProps) {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const { contacts, venueId } = usePlace()
  const form = useForm({ addressBookName: book?.addressBookName ?? '' })
  const body = { addressBookName: form.values.addressBookName.trim() }

  async function send() {
    const params = { venueId }
    if (book) await session.api(updateAddressBook, { params: { venueId, id: book.addressBookId }, body })
    else onMade(await session.api(createAddressBook, { params, body: { ...body, source: 'user' } }))
  }

  async function submit() {
    if (!(await form.submit(book ? updateAddressBook : createAddressBook, body, send))) return
    onClose()
    await contacts.books.reload()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t(book ? 'book.rename' : 'book.new')}
      submitLabel={t(book ? 'rename' : 'create')}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormText form={form} name="addressBookName" label={t('book.name')} required />
    </FormDialog>
  )
}

export interface DeleteBookDialogProps {
  book: AddressBook
  onClose: () => void
  onDeleted: () => void
}

/** Asks what becomes of the people of a book before it goes (CON-17). */
export function DeleteBookDialog({ book, onClose, onDeleted }: DeleteBookDialogProps) {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const { contacts, venueId, may } = usePlace()
  const offerUndo = useOfferUndo()
  const action = useAction()
  const [fate, setFate] = useState<'keep' | 'delete'>('keep')
  const count = book.contactCount

  async function submit() {
    const isDone = await action.run('delete', async () => {
      const params = { venueId, id: book.addressBookId }
      const { changeId, deleted } = await session.api(deleteAddressBook, {
        params,
        query: { contacts: fate },
      })
      const text = deleted > 0 ? t('book.deletedWith', { count: deleted }) : t('book.deleted')
      offerUndo(text, changeId === null || deleted === 0 ? [] : [changeId])
    })
    if (!isDone) return
    onDeleted()
    await contacts.refresh()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t('book.deleteTitle', { name: book.addressBookName })}
      submitLabel={t('delete')}
      isBusy={action.busy !== undefined}
      failure={undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {count === 0 ? (
        <p>{t('book.deleteEmpty')}</p>
      ) : (
        <RadioGroup
          label={t('book.fate', { count })}
          look="cards"
          value={fate}
          onChange={setFate}
          options={[
            { value: 'keep', label: t('book.keep'), help: t('book.keepHelp') },
            {
              value: 'delete',
              label: t('book.deletePeople'),
              help: t('book.deletePeopleHelp'),
              isDisabled: !may('contacts.contacts:delete'),
            },
          ]}
        />
      )}
    </FormDialog>
  )
}
