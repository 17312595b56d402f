import type { PreChat, VisitorChat, VisitorDetails } from '@comptoir/core/webchat'
import { useId, useState } from 'preact/hooks'
import { createTranslate, type Language, type Translate } from '../../app/language.ts'
import { useStyles } from '../../app/use-styles.ts'
import css from './asking.css?inline'
import en from './locales/en.json'
import fr from './locales/fr.json'
import type { Reason, Wanted } from './wanted.ts'

/** What a form before the chat, outside the hours, or for a notice is given. */
export interface VisitorFormProps {
  chat: VisitorChat
  language: Language
  wanted: Wanted
  reason: Reason
  /** What the visitor has begun to write. */
  draft: string
  onDraft(text: string): void
  onDone(): void
}

type Field = keyof PreChat
type Filled = { [N in Field]?: string | undefined }

const kinds = {
  name: { type: 'text', autocomplete: 'name' },
  emailAddress: { type: 'email', autocomplete: 'email' },
  phoneNumber: { type: 'tel', autocomplete: 'tel' },
} as const
const titles = { first: 'title', away: 'titleAway', mail: 'titleMail' }
const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

interface InputProps {
  field: Field
  label: string
  value: string
  isRequired: boolean
  onChange(value: string): void
}

function Input({ field, label, value, isRequired, onChange }: InputProps) {
  const id = useId()
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        {...kinds[field]}
        maxLength={field === 'emailAddress' ? 254 : 100}
        aria-required={isRequired}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

interface ConsentProps {
  label: string
  isGiven: boolean
  onChange(isGiven: boolean): void
}

function Consent({ label, isGiven, onChange }: ConsentProps) {
  return (
    <label class="cx-check">
      <input type="checkbox" checked={isGiven} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}

type Agreed = { mayMail: boolean; maySms: boolean }

/** What is wrong with what was filled in, in words; empty when nothing is. */
function faultOf(values: Filled, wanted: Wanted, agreed: Agreed, t: Translate): string {
  const { mayMail, maySms } = agreed
  const isNeeded = (field: Field) =>
    wanted[field] === 'required' ||
    (field === 'emailAddress' && mayMail) ||
    (field === 'phoneNumber' && maySms)
  const fields = (Object.keys(wanted) as Field[]).filter((field) => isNeeded(field) && !values[field]?.trim())
  if (fields.length > 0) return t('missing', { fields: fields.map((field) => t(field)).join(', ') })
  const address = values.emailAddress?.trim()
  return address && !ADDRESS.test(address) ? t('wrongMail') : ''
}

/** Asks the visitor for what is wanted, and for a first message or for the consent to a notice. */
export function VisitorForm({ chat, language, wanted, reason, draft, onDraft, onDone }: VisitorFormProps) {
  const t = createTranslate(language === 'fr' ? fr : en, language)
  const ref = useStyles<HTMLFormElement>(css)
  const messageId = useId()
  const [values, setValues] = useState<Filled>(() => ({ ...chat.visitor.peek().said }))
  // A consent is never found ticked; who leaves an address for the answer gives it by that.
  const [mayMail, setMayMail] = useState(reason !== 'first')
  const [maySms, setMaySms] = useState(false)
  const [fault, setFault] = useState('')
  const fields = Object.keys(wanted) as Field[]

  function submit(): void {
    const wrong = faultOf(values, wanted, { mayMail, maySms }, t)
    const isEmpty = reason !== 'mail' && draft.trim() === ''
    setFault(wrong || (isEmpty ? t('missing', { fields: t('message') }) : ''))
    if (wrong || isEmpty) return
    const said: VisitorDetails = {}
    for (const field of fields) if (values[field]?.trim()) said[field] = values[field].trim()
    chat.describe({ ...said, ...(said.emailAddress && { mayMail }), ...(said.phoneNumber && { maySms }) })
    if (reason !== 'mail') chat.send(draft)
    onDone()
  }

  return (
    <form
      ref={ref}
      class="cx-asking"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h3>{t(titles[reason])}</h3>
      {reason !== 'first' && <p>{t(reason === 'away' ? 'textAway' : 'textMail')}</p>}
      {fields.map((field) => (
        <Input
          key={field}
          field={field}
          label={
            wanted[field] === 'required' || reason === 'mail' ? t(field) : t('optional', { label: t(field) })
          }
          value={values[field] ?? ''}
          isRequired={wanted[field] === 'required'}
          onChange={(value) => setValues({ ...values, [field]: value })}
        />
      ))}
      {reason !== 'mail' && (
        <div>
          <label for={messageId}>{t('message')}</label>
          <textarea
            id={messageId}
            rows={3}
            maxLength={1000}
            value={draft}
            onInput={(event) => onDraft(event.currentTarget.value)}
          />
        </div>
      )}
      {wanted.emailAddress && reason === 'first' && (
        <Consent label={t('mayMail')} isGiven={mayMail} onChange={setMayMail} />
      )}
      {wanted.phoneNumber && chat.site.value?.canSms && (
        <Consent label={t('maySms')} isGiven={maySms} onChange={setMaySms} />
      )}
      <p role="alert">{fault}</p>
      <div class="cx-asking-end">
        {reason !== 'first' && (
          <button type="button" class="cx-chip" onClick={onDone}>
            {t('cancel')}
          </button>
        )}
        <button type="submit" class="cx-chip cx-chip-main">
          {t(reason === 'mail' ? 'save' : 'send')}
        </button>
      </div>
    </form>
  )
}
