import { Button, IconButton, TextField } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from '../../app/translation.ts'
import type { Form } from '../../page/use-form.ts'
import {
  type ContactList,
  type ContactValue,
  type InformationValues,
  valueNames,
} from './information-values.ts'

const MOST = 3

interface PairProps {
  contact: ContactValue
  labels: { value: string; label: string }
  errors: { value: string | undefined; label: string | undefined }
  onChange: (contact: ContactValue) => void
}

/** An address or a number, and what customers read on its button. */
export function ContactPair({ contact, labels, errors, onChange }: PairProps) {
  return (
    <div className="bo-fields-2">
      <TextField
        label={labels.value}
        autoComplete="off"
        value={contact.value}
        error={errors.value}
        onChange={(value) => onChange({ ...contact, value })}
      />
      <TextField
        label={labels.label}
        autoComplete="off"
        value={contact.label}
        error={errors.label}
        onChange={(label) => onChange({ ...contact, label })}
      />
    </div>
  )
}

interface ContactRowsProps {
  form: Form<InformationValues>
  name: ContactList
}

/** Up to three phones, e-mail addresses or sites. */
export function ContactRows({ form, name }: ContactRowsProps) {
  const { t } = useTranslation('social')
  const contacts = form.values[name]
  const replace = (index: number, ...given: ContactValue[]) =>
    form.update(name, (before) => before.toSpliced(index, 1, ...given))
  return (
    <fieldset className="bo-rcs-contacts">
      <legend className="ct-field-label">{t(`rcs.${name}`)}</legend>
      {contacts.map((contact, index) => {
        const number = index + 1
        const at = `${name}.${index}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name, and none of them moves
          <div key={index} className="bo-rcs-contact">
            <ContactPair
              contact={contact}
              labels={{ value: t(`rcs.${name}.value`, { number }), label: t('rcs.label', { number }) }}
              errors={{
                value: form.errorOf(`${at}.${valueNames[name]}`),
                label: form.errorOf(`${at}.label`),
              }}
              onChange={(given) => replace(index, given)}
            />
            <IconButton
              label={t(`rcs.${name}.remove`, { number })}
              icon={<Trash2 className="ct-icon" aria-hidden />}
              onClick={() => replace(index)}
            />
          </div>
        )
      })}
      {contacts.length < MOST && (
        <div>
          <Button
            size="s"
            icon={<Plus className="ct-icon" aria-hidden />}
            onClick={() => form.update(name, (before) => [...before, { value: '', label: '' }])}
          >
            {t(`rcs.${name}.add`)}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
