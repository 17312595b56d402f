import { type Contact, listContacts } from '@comptoir/core/contacts'
import { Button, Dialog, RadioGroup, SearchField, TextField } from '@comptoir/ui'
import { useDeferredValue, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { Note } from '../page/Note.tsx'
import { useResource } from '../page/use-resource.ts'
import { readAmount } from './money.ts'
import { type MarkedCode, useMark } from './use-mark.ts'

/** As many as are seen at once on a phone. */
const SHOWN = 5

interface PeopleProps {
  venueId: number
  chosen: number | undefined
  onChoose: (contactId: number) => void
}

/** Finds the person by their name or number. */
function People({ venueId, chosen, onChoose }: PeopleProps) {
  const { t } = useTranslation('outcomes')
  const { session } = useApp()
  const { nameOf, phoneOf } = useContactWords()
  const [search, setSearch] = useState('')
  const typed = useDeferredValue(search.trim())
  const list = useResource(`mark-${venueId}-${typed}`, async (signal): Promise<readonly Contact[]> => {
    if (typed === '') return []
    const query = { perpage: SHOWN, search: typed }
    return (await session.api(listContacts, { params: { venueId }, query }, { signal })).items
  })
  const found = list.data.value ?? []
  return (
    <>
      <SearchField
        label={t('person')}
        placeholder={t('personHelp')}
        clearLabel={t('clear')}
        value={search}
        onChange={setSearch}
        data-autofocus
      />
      {typed !== '' && list.data.value && found.length === 0 && <p className="bo-muted">{t('noOne')}</p>}
      {found.length > 0 && (
        <RadioGroup
          label={t('who')}
          look="cards"
          value={String(chosen ?? '')}
          options={found.map((contact) => ({
            value: String(contact.contactId),
            label: nameOf(contact),
            help: phoneOf(contact) || (contact.contactEmailAddress ?? ''),
          }))}
          onChange={(value) => onChoose(Number(value))}
        />
      )}
    </>
  )
}

interface MarkDialogProps {
  venueId: number
  code: MarkedCode
  /** Who used it; absent where they are looked for first. */
  contactId?: number | undefined
  onClose: () => void
  onMarked: () => void
}

/** Marks that somebody used a code at the counter (D-73): who, and what they paid if that is known. */
export function MarkDialog({ venueId, code, contactId, onClose, onMarked }: MarkDialogProps) {
  const { t } = useTranslation(['outcomes', 'page'])
  const format = useFormat()
  const [chosen, setChosen] = useState(contactId)
  const [typed, setTyped] = useState('')
  const { isBusy, known, mark } = useMark(venueId, code, () => {
    onMarked()
    onClose()
  })
  const amount = readAmount(typed)
  const isAgain = known !== undefined && known.contactId === chosen
  return (
    <Dialog
      isOpen
      title={t('markTitle', { code: code.code })}
      closeLabel={t('close', { ns: 'page' })}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          isLoading={isBusy}
          aria-disabled={chosen === undefined || amount === null}
          onClick={() => {
            if (chosen !== undefined && amount !== null) void mark(chosen, amount)
          }}
        >
          {t(isAgain ? 'markAgain' : 'mark')}
        </Button>
      }
    >
      <div className="bo-form">
        {contactId === undefined && <People venueId={venueId} chosen={chosen} onChoose={setChosen} />}
        <TextField
          label={t('amount')}
          help={t('amountHelp')}
          inputMode="decimal"
          value={typed}
          error={amount === null ? t('amountWrong') : undefined}
          onChange={setTyped}
        />
        {isAgain && (
          <Note tone="attention">
            {t('known', { at: format.exact(new Date(known.at)), name: known.managerName || '–' })}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
