import type { AddressBook } from '@comptoir/core/contacts'
import type { ImportColumn, SavedImport } from '@comptoir/core/imports'
import { Button, Card, Select, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import { ColumnLine } from './ColumnLine.tsx'
import { type Consent, ConsentFields, isConsentWhole } from './ConsentFields.tsx'
import { holdsDays, isConsent, toMapping } from './mapping.ts'
import { ReadingFields } from './ReadingFields.tsx'
import type { ImportChange } from './use-import.ts'
import { useVenuePeople } from './venue-people.ts'

const NEW_BOOK = 'new'
const countries = 'GP MQ GF RE YT BL MF FR BE CH LU MC CA US GB DE ES IT PT NL'.split(' ')

function useCountries(current: string) {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  const all = countries.includes(current) ? countries : [current, ...countries]
  return all.map((value) => ({ value, label: names.of(value) ?? value }))
}

export interface MappingFormProps {
  venueId: number
  saved: SavedImport
  rows: readonly (readonly string[])[]
  busy: string | undefined
  onChange: (name: string, change: ImportChange) => Promise<boolean>
}

/** Where the people go, and what is written with them. */
interface Settings {
  columns: ImportColumn[]
  /** Until one is chosen, the venue's first. */
  bookId: string | undefined
  bookName: string
  countryCode: string
  consent: Consent | null
}

/** With the book that is chosen, or stands there to begin with. */
type Chosen = Settings & { bookId: string }

function toChange({ columns, bookId, bookName, countryCode, consent }: Chosen): ImportChange {
  const book =
    bookId === NEW_BOOK ? { newAddressBookName: bookName.trim() } : { addressBookId: Number(bookId) }
  return { columns: toMapping(columns), countryCode, consent, ...book } as ImportChange
}

/** The book that was chosen before; undefined where none was. */
function bookOf({ addressBookId, newAddressBookName }: SavedImport): string | undefined {
  if (addressBookId !== null) return String(addressBookId)
  return newAddressBookName === null ? undefined : NEW_BOOK
}

interface BookFieldsProps {
  venueBooks: readonly AddressBook[]
  settings: Chosen
  /** The name of the new book was asked for and is missing. */
  isNameMissing: boolean
  onChange: (change: Partial<Settings>) => void
}

/** The book that the people go into, or the name of a new one. */
function BookFields({ venueBooks, settings, isNameMissing, onChange }: BookFieldsProps) {
  const { t } = useTranslation(['imports', 'page'])
  return (
    <>
      <Select
        label={t('book')}
        options={[
          { value: NEW_BOOK, label: t('newBook') },
          ...venueBooks.map(({ addressBookId, addressBookName }) => ({
            value: String(addressBookId),
            label: addressBookName,
          })),
        ]}
        value={settings.bookId}
        onChange={(bookId) => onChange({ bookId })}
      />
      {settings.bookId === NEW_BOOK && (
        <TextField
          label={t('bookName')}
          required
          error={isNameMissing ? t('refusal.required', { ns: 'page' }) : undefined}
          value={settings.bookName}
          onChange={(bookName) => onChange({ bookName })}
        />
      )}
    </>
  )
}

/** What becomes of each column, where the people go, what they agreed to; then a dry run, or the import. */
export function MappingForm({ venueId, saved, rows, busy, onChange }: MappingFormProps) {
  const { t } = useTranslation('imports')
  const { books, columns: custom } = useVenuePeople(venueId)
  const [asked, setSettings] = useState<Settings>({
    columns: saved.columns,
    bookId: bookOf(saved),
    bookName: saved.newAddressBookName ?? saved.fileName.replace(/\.[^.]*$/, ''),
    countryCode: saved.countryCode,
    consent: saved.consent,
  })
  const first = books[0] ? String(books[0].addressBookId) : NEW_BOOK
  const settings: Chosen = { ...asked, bookId: asked.bookId ?? first }
  const set = (change: Partial<Settings>) => setSettings({ ...asked, ...change })
  const [isAsked, setAsked] = useState(false)
  const countryOptions = useCountries(saved.countryCode)
  const leftOut = saved.consentColumns.flatMap((at) => {
    const column = settings.columns[at]
    return column && !isConsent(column) ? [column.title || t('column', { number: at + 1 })] : []
  })
  const isDateOpen = settings.columns.some(
    (column, at) => saved.openDates.includes(at) && holdsDays(column) && !column.dateOrder,
  )
  const isNameMissing = settings.bookId === NEW_BOOK && settings.bookName.trim() === ''
  const isColumnUnnamed = settings.columns.some(({ newColumn }) => newColumn?.userLabel.trim() === '')
  const isReady =
    !isDateOpen && !isColumnUnnamed && !isNameMissing && isConsentWhole(settings.consent, leftOut)
  function act(action: 'check' | 'start') {
    setAsked(!isReady)
    if (isReady) void onChange(action, { ...toChange(settings), action })
  }
  return (
    <>
      <Card title={t('mapping', { name: saved.fileName, count: saved.totalRows })}>
        <ReadingFields saved={saved} onChange={(change) => void onChange('read', change)} />
        <ul className="bo-lines">
          {settings.columns
            .map((column, at) => ({ column, at }))
            .map(({ column, at }) => (
              <ColumnLine
                key={at}
                column={column}
                at={at}
                samples={rows.map((cells) => cells[at] ?? '')}
                custom={custom}
                isDateOpen={saved.openDates.includes(at)}
                isAsked={isAsked}
                onChange={(changed) => set({ columns: settings.columns.with(at, changed) })}
              />
            ))}
        </ul>
      </Card>
      <Card title={t('where')}>
        <div className="bo-form">
          <div className="bo-fields-2">
            <BookFields
              venueBooks={books}
              settings={settings}
              isNameMissing={isAsked && isNameMissing}
              onChange={set}
            />
            <Select
              label={t('country')}
              help={t('countryHelp')}
              options={countryOptions}
              value={settings.countryCode}
              onChange={(countryCode) => set({ countryCode })}
            />
          </div>
          <ConsentFields
            consent={settings.consent}
            leftOut={leftOut}
            isAsked={isAsked}
            onChange={(consent) => set({ consent })}
          />
          {isDateOpen && <p className="bo-muted">{t('dateOrder.needed')}</p>}
          <p className="bo-form-failure" role="alert">
            {isAsked && !isReady && t('notReady')}
          </p>
          <div className="bo-import-actions">
            <Button isLoading={busy === 'check'} onClick={() => act('check')}>
              {t('check')}
            </Button>
            <Button variant="primary" isLoading={busy === 'start'} onClick={() => act('start')}>
              {t('start', { count: saved.totalRows })}
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}
