import type { AddressBook } from '@comptoir/core/contacts'
import type { ImportColumn, SavedImport } from '@comptoir/core/imports'
import { Button, Card, Select, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import { ColumnLine } from './ColumnLine.tsx'
import { type Consent, ConsentFields } from './ConsentFields.tsx'
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
  bookId: string
  bookName: string
  countryCode: string
  consent: Consent | null
}

function toChange({ columns, bookId, bookName, countryCode, consent }: Settings): ImportChange {
  const book =
    bookId === NEW_BOOK ? { newAddressBookName: bookName.trim() } : { addressBookId: Number(bookId) }
  return { columns: toMapping(columns), countryCode, consent, ...book } as ImportChange
}

interface BookFieldsProps {
  venueBooks: readonly AddressBook[]
  settings: Settings
  onChange: (change: Partial<Settings>) => void
}

/** The book that the people go into, or the name of a new one. */
function BookFields({ venueBooks, settings, onChange }: BookFieldsProps) {
  const { t } = useTranslation('imports')
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
  const [settings, setSettings] = useState<Settings>({
    columns: saved.columns,
    bookId: saved.addressBookId === null ? NEW_BOOK : String(saved.addressBookId),
    bookName: saved.newAddressBookName ?? saved.fileName.replace(/\.[^.]*$/, ''),
    countryCode: saved.countryCode,
    consent: saved.consent,
  })
  const set = (change: Partial<Settings>) => setSettings({ ...settings, ...change })
  const act = (action: 'check' | 'start') => void onChange(action, { ...toChange(settings), action })
  const countryOptions = useCountries(saved.countryCode)
  const leftOut = saved.consentColumns.flatMap((at) => {
    const column = settings.columns[at]
    return column && !isConsent(column) ? [column.title || t('column', { number: at + 1 })] : []
  })
  const isDateOpen = settings.columns.some(
    (column, at) => saved.openDates.includes(at) && holdsDays(column) && !column.dateOrder,
  )
  const isReady =
    !isDateOpen &&
    (!settings.consent || leftOut.length === 0 || settings.consent.isForEverybody === true) &&
    (settings.bookId !== NEW_BOOK || settings.bookName.trim() !== '') &&
    (!settings.consent || (settings.consent.wording.trim() !== '' && settings.consent.channels.length > 0))
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
                onChange={(changed) => set({ columns: settings.columns.with(at, changed) })}
              />
            ))}
        </ul>
      </Card>
      <Card title={t('where')}>
        <div className="bo-form">
          <div className="bo-fields-2">
            <BookFields venueBooks={books} settings={settings} onChange={set} />
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
            onChange={(consent) => set({ consent })}
          />
          {isDateOpen && <p className="bo-muted">{t('dateOrder.needed')}</p>}
          <div className="bo-import-actions">
            <Button isLoading={busy === 'check'} disabled={!isReady} onClick={() => act('check')}>
              {t('check')}
            </Button>
            <Button
              variant="primary"
              isLoading={busy === 'start'}
              disabled={!isReady}
              onClick={() => act('start')}
            >
              {t('start', { count: saved.totalRows })}
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}
