import type { CustomColumn } from '@comptoir/core/contacts'
import { Checkbox, DayField, NativeSelect, Switch, TextArea, TextField } from '@comptoir/ui'
import X from 'lucide-react/icons/x'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { consentChannels } from './contact-values.ts'
import type { ContactForm } from './use-contact-form.ts'
import { useBooks } from './use-contacts.ts'

/** The books that a contact is in (CON-39). */
export function BooksField({ form }: { form: ContactForm }) {
  const { t } = useTranslation('contacts')
  const { bookName } = useContactWords()
  const books = useBooks()
  const { addressBookIds } = form.values
  if (books.length === 0) return null
  return (
    <fieldset className="bo-choices">
      <legend>{t('field.books')}</legend>
      {addressBookIds.length > 0 && (
        <div className="bo-chips">
          {books
            .filter(({ addressBookId }) => addressBookIds.includes(addressBookId))
            .map((book) => (
              <button
                key={book.addressBookId}
                type="button"
                className="bo-chip"
                aria-label={t('books.leave', { name: bookName(book) })}
                onClick={() =>
                  form.update('addressBookIds', (ids) => ids.filter((id) => id !== book.addressBookId))
                }
              >
                <span>{bookName(book)}</span>
                <X className="ct-icon" aria-hidden />
              </button>
            ))}
        </div>
      )}
      <NativeSelect
        label={t('books.add')}
        name="addressBookIds"
        none={t('books.choose')}
        value=""
        error={form.errorOf('addressBookIds')}
        options={books
          .filter(({ addressBookId }) => !addressBookIds.includes(addressBookId))
          .map((book) => ({ value: String(book.addressBookId), label: bookName(book) }))}
        onChange={(id) => id && form.update('addressBookIds', (ids) => [...ids, Number(id)])}
      />
    </fieldset>
  )
}

interface CustomFieldProps {
  form: ContactForm
  column: CustomColumn
}

function CustomField({ form, column: { id, userLabel, type } }: CustomFieldProps) {
  const name = `custom-${id}`
  const field = {
    label: userLabel,
    name,
    value: form.values.customValues[id] ?? '',
    error: form.errorOf(name) ?? form.errorOf(`customValues.${id}`) ?? form.errorOf(String(id)),
    onChange: (value: string) => form.update('customValues', (before) => ({ ...before, [id]: value })),
  }
  if (type === 'DATETIME') return <DayField {...field} />
  return <TextField autoComplete="off" {...field} {...(type === 'DOUBLE' ? { inputMode: 'decimal' } : {})} />
}

/** The venue's own columns, each by its type (CON-10, CON-41). */
export function CustomFields({ form, columns }: { form: ContactForm; columns: readonly CustomColumn[] }) {
  const { t } = useTranslation('contacts')
  if (columns.length === 0) return null
  return (
    <fieldset className="bo-choices">
      <legend>{t('field.custom')}</legend>
      <div className="bo-fields-2">
        {columns.map((column) => (
          <CustomField key={column.id} form={form} column={column} />
        ))}
      </div>
    </fieldset>
  )
}

/** That somebody who is added agreed to be written to: on what, and in which words (trust 3.10). */
export function ConsentFields({ form }: { form: ContactForm }) {
  const { t } = useTranslation('contacts')
  const { hasConsent, consentChannels: chosen, consentWording } = form.values
  return (
    <div className="bo-form">
      <Switch
        label={t('consent.title')}
        help={t('consent.help')}
        isChecked={hasConsent}
        onChange={(isOn) => form.set('hasConsent', isOn)}
      />
      {hasConsent && (
        <>
          <fieldset className="bo-choices">
            <legend>{t('consent.channels')}</legend>
            {consentChannels.map((channel) => (
              <Checkbox
                key={channel}
                name="consentChannels"
                label={t(`channel.${channel}`)}
                isChecked={chosen.includes(channel)}
                onChange={(isOn) =>
                  form.update('consentChannels', (before) =>
                    consentChannels.filter((one) => (one === channel ? isOn : before.includes(one))),
                  )
                }
              />
            ))}
            {form.errorOf('consentChannels') && (
              <p className="ct-field-error" role="alert">
                {form.errorOf('consentChannels')}
              </p>
            )}
          </fieldset>
          <TextArea
            label={t('consent.words')}
            name="consentWording"
            rows={2}
            value={consentWording}
            error={form.errorOf('consentWording')}
            onChange={(text) => form.set('consentWording', text)}
          />
        </>
      )}
    </div>
  )
}
