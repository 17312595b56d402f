import { type Contact, createContact, listAddressBooks, listContacts } from '@comptoir/core/contacts'
import { ApiError } from '@comptoir/core/http'
import { type Conversation, phoneOfJid } from '@comptoir/core/inbox'
import { Button, Dialog, SearchField } from '@comptoir/ui'
import UserPlus from 'lucide-react/icons/user-plus'
import { useDeferredValue, useId, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'

const SHOWN = 8

interface LinkDialogProps {
  conversation: Conversation
  onClose: () => void
  onChosen: (contactId: number) => Promise<void>
}

/** Somebody with this number is known: the conversation is theirs. */
function knownAlready(error: unknown): number {
  const id = error instanceof ApiError ? Number(error.fields.contactId) : Number.NaN
  if (Number.isSafeInteger(id)) return id
  throw error
}

/** Makes a contact of the person who writes, as far as the conversation says who that is; returns its id. */
function useAdd({ venueId, jid, platform, username }: Conversation) {
  const { session } = useApp()
  const nameless = useCustomerName()
  return async (conversation: Conversation) => {
    const name = username.trim() || nameless(conversation)
    // Customers by SMS who are not known are called by their number.
    const [first = '', ...rest] = /^\+[\d\s]+$/.test(name) ? [] : name.split(/\s+/)
    const phone = platform === 'facebook' || platform === 'instagram' ? undefined : phoneOfJid(jid)
    const books = await session.api(listAddressBooks, { params: { venueId } })
    const book = books.find(({ source }) => source === 'user') ?? books[0]
    const body = {
      contactFirstName: first,
      contactLastName: rest.join(' '),
      ...(phone ? { contactPhoneNumber: `+${phone}` } : {}),
      ...(book ? { contactAddressBookId: book.addressBookId } : {}),
    }
    return session
      .api(createContact, { params: { venueId }, body })
      .then(({ contactId }) => contactId, knownAlready)
  }
}

interface FoundProps {
  found: readonly Contact[]
  chosen: number | undefined
  onChoose: (contactId: number) => void
}

function Found({ found, chosen, onChoose }: FoundProps) {
  const { t } = useTranslation('personal-data')
  const { nameOf, phoneOf } = useContactWords()
  const group = useId()
  if (found.length === 0) return <p className="bo-popup-empty">{t('noMatch')}</p>
  return (
    <div className="bo-join" role="radiogroup" aria-label={t('choose')}>
      {found.map((contact) => (
        <label key={contact.contactId} className="bo-join-row">
          <input
            type="radio"
            name={group}
            checked={chosen === contact.contactId}
            onChange={() => onChoose(contact.contactId)}
          />
          <span className="bo-manage-words">
            <strong>{nameOf(contact)}</strong>
            <span>{[contact.contactEmailAddress, phoneOf(contact)].filter(Boolean).join(' · ')}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

/** Chooses the contact who writes in a conversation, or adds them. */
export function LinkDialog({ conversation, onClose, onChosen }: LinkDialogProps) {
  const { t } = useTranslation(['personal-data', 'page'])
  const { session } = useApp()
  const { venueId, username } = conversation
  const may = useMay(venueId)
  const action = useAction()
  const add = useAdd(conversation)
  const [search, setSearch] = useState(username.trim())
  const [chosen, setChosen] = useState<number>()
  const typed = useDeferredValue(search.trim())
  const list = useResource(`link-${venueId}-${typed}`, (signal) => {
    const query = { perpage: SHOWN, ...(typed ? { search: typed } : {}) }
    return session.api(listContacts, { params: { venueId }, query }, { signal })
  })
  const run = (name: string, contactId: () => Promise<number>) =>
    action.run(name, async () => onChosen(await contactId()))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('link')}
      closeLabel={t('close', { ns: 'page' })}
      footer={
        <>
          {may('contacts.contacts:create') && (
            <Button
              icon={<UserPlus aria-hidden />}
              isLoading={action.busy === 'add'}
              onClick={() => void run('add', () => add(conversation))}
            >
              {t('add')}
            </Button>
          )}
          <Button
            variant="primary"
            aria-disabled={chosen === undefined}
            isLoading={action.busy === 'link'}
            onClick={() => {
              if (chosen !== undefined) void run('link', async () => chosen)
            }}
          >
            {t('linkConfirm')}
          </Button>
        </>
      }
    >
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clear')}
        value={search}
        onChange={setSearch}
        data-autofocus
      />
      {list.data.value && <Found found={list.data.value.items} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  )
}
