import {
  type Contact,
  findDifferences,
  INTERESTS,
  type MergeChoices,
  type MergeField,
  type MergePair,
  mergeFields,
  previewMerge,
  toMergeFields,
} from '@comptoir/core/contacts'
import { Avatar, KeyValueList, RadioGroup } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { useDayText } from '../page/day-text.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useAction } from '../page/use-action.ts'
import { useLanguage } from '../page/use-language.ts'
import { dayIn } from '../page/venue-day.ts'
import { useBooks, useColumns, usePlace, usePlaceVenue } from './use-contacts.ts'
import { useOfferUndo } from './use-delete.ts'

const isField = (name: string): name is MergeField => mergeFields.some((field) => field === name)

/** A field, or a column by its id, in words. */
function useValueText() {
  const { t } = useTranslation('contacts')
  const venue = usePlaceVenue()
  const { phoneOf } = useContactWords()
  const dayText = useDayText()
  const countries = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  const columns = useColumns()
  const columnOf = (name: string) => columns.find(({ id }) => String(id) === name)

  function customText(contact: Contact, name: string): string {
    const value = String(contact.customValues[name] ?? '')
    return value !== '' && columnOf(name)?.type === 'DATETIME'
      ? dayText(dayIn(venue.timezone, new Date(value)))
      : value
  }

  function textOf(contact: Contact, name: string): string {
    if (!isField(name)) return customText(contact, name)
    const { contactGender, contactBirthday, contactLanguage, contactInterests, contactCountryCode } = contact
    if (name === 'contactGender') return contactGender ? t(`gender.${contactGender}`) : ''
    if (name === 'contactLanguage') return contactLanguage ? t(`language.${contactLanguage}`) : ''
    if (name === 'contactCountryCode')
      return contactCountryCode ? (countries.of(contactCountryCode) ?? '') : ''
    if (name === 'contactBirthday') return contactBirthday ? dayText(contactBirthday) : ''
    if (name === 'contactPhoneNumber') return phoneOf(contact)
    if (name !== 'contactInterests') return contact[name] ?? ''
    const names = Object.entries(INTERESTS).filter(([number]) => contactInterests.includes(Number(number)))
    return names.map(([, interest]) => t(`interest.${interest}`)).join(', ')
  }

  return {
    textOf,
    labelOf: (name: string) => (isField(name) ? t(`merge.${name}`) : (columnOf(name)?.userLabel ?? '…')),
    names: [...mergeFields, ...columns.map(({ id }) => String(id))],
  }
}

/** What becomes of both. */
function Picture({ result }: { result: Contact }) {
  const { t } = useTranslation('contacts')
  const { nameOf, bookName } = useContactWords()
  const { textOf, labelOf, names } = useValueText()
  const facts = names
    .map((name) => ({ id: name, label: labelOf(name), value: textOf(result, name) }))
    .filter(({ value }) => value !== '')
  const books = useBooks().filter(({ addressBookId }) => result.addressBookIds.includes(addressBookId))
  const inBooks = { id: 'books', label: t('field.books'), value: books.map(bookName).join(', ') }
  return (
    <section className="bo-merged" aria-label={t('merge.result')}>
      <h3 className="bo-small-title">{t('merge.result')}</h3>
      <div className="bo-merged-head">
        <Avatar name={nameOf(result)} />
        <strong>{nameOf(result)}</strong>
      </div>
      <KeyValueList items={books.length > 0 ? [...facts, inBooks] : facts} />
    </section>
  )
}

interface ChoosingProps {
  pair: MergePair
  choices: MergeChoices
  onChange: (choices: MergeChoices) => void
}

function Choosing({ pair, choices, onChange }: ChoosingProps) {
  const { t } = useTranslation('contacts')
  const { textOf, labelOf } = useValueText()
  const differences = findDifferences(pair)
  if (differences.length === 0) return <p>{t('merge.same')}</p>
  return (
    <div className="bo-merge-choices">
      {differences.map((name) => (
        <RadioGroup
          key={name}
          label={labelOf(name)}
          value={choices[name] ?? 'keep'}
          options={(['keep', 'drop'] as const).map((side) => ({
            value: side,
            label: textOf(pair[side], name),
          }))}
          onChange={(side) => onChange({ ...choices, [name]: side })}
        />
      ))}
    </div>
  )
}

export interface MergeDialogProps {
  pair: MergePair
  onClose: () => void
  onMerged: () => void
}

/** Makes one contact of two: which value stays where they differ, and a picture of the result (CON-07, D-28). */
export function MergeDialog({ pair, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation('contacts')
  const { contacts } = usePlace()
  const { nameOf } = useContactWords()
  const offerUndo = useOfferUndo()
  const action = useAction()
  const [choices, setChoices] = useState<MergeChoices>({})
  const { keep, drop } = pair

  async function submit() {
    const fields = toMergeFields(choices)
    const merge = async () => {
      const changeId = await contacts.merge(keep.contactId, drop.contactId, fields)
      offerUndo(t('merge.done', { name: nameOf(previewMerge(pair, choices)) }), [changeId])
    }
    if (await action.run('merge', merge)) onMerged()
  }

  return (
    <FormDialog
      isOpen
      size="l"
      title={t('merge.title')}
      submitLabel={t('merge')}
      isBusy={action.busy !== undefined}
      failure={undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('merge.text')}</p>
      <div className="bo-merge">
        <Choosing pair={pair} choices={choices} onChange={setChoices} />
        <Picture result={previewMerge(pair, choices)} />
      </div>
    </FormDialog>
  )
}
