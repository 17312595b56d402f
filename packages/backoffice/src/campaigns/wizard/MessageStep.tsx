import { CAMPAIGN_BODY_MAX, showsCode } from '@comptoir/core/campaigns'
import { findUnknownVariables } from '@comptoir/core/contact-messages'
import { findMalformedVariables, SMS_LIMITS } from '@comptoir/core/sms'
import { Button, Card, TextArea } from '@comptoir/ui'
import { useRef } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { ForeignCharacters, VariablesMenu } from '../../outreach/index.ts'
import { useRefusal } from '../../page/refusal.ts'
import { CodeField, withSampleCode } from './CodeField.tsx'
import { SmsPhone } from './SmsPhone.tsx'
import { Suggestions } from './Suggestions.tsx'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'
import { useSample } from './use-sample.ts'

/** What is longer is refused; nothing in it is looked for. */
const READ_CHARACTERS = 5_000

/** The first thing that is wrong with a text, at its place (SMS-07, D-76). */
function useTextError({ draft }: Writing): string | undefined {
  const { t } = useTranslation('campaigns/wizard')
  const refusal = useRefusal()
  const fault = useFault(draft)('content.body')
  const { content } = draft.fields.value
  const body = withSampleCode(content).body.slice(0, READ_CHARACTERS)
  const [malformed] = findMalformedVariables(body)
  const [unknown] = findUnknownVariables(body)
  if (malformed)
    return t('malformed', { variable: malformed.text.trim().slice(0, 40), position: malformed.position })
  if (unknown) return t('unknown', { variable: unknown.text.slice(0, 60), position: unknown.position })
  if (content.code === '' && showsCode(content)) return t('finding.codeMissing')
  // The call takes as much as a mail has; an SMS has less.
  if (body.length > CAMPAIGN_BODY_MAX)
    return refusal.ofField({ code: 'too_big', limit: CAMPAIGN_BODY_MAX, of: 'text' })
  return fault
}

/** Puts a text where the cursor stands, and the cursor behind it. */
function insertAt(field: HTMLTextAreaElement | null, body: string, text: string) {
  const [from, to] = [field?.selectionStart ?? body.length, field?.selectionEnd ?? body.length]
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(from + text.length, from + text.length)
  })
  return body.slice(0, from) + text + body.slice(to)
}

interface MeantProps {
  body: string
  onChange: (body: string) => void
}

/** What is meant by a variable without a known name, put there with one press. */
function Meant({ body, onChange }: MeantProps) {
  const { t } = useTranslation('campaigns/wizard')
  const [unknown] = findUnknownVariables(body.slice(0, READ_CHARACTERS)).filter(
    ({ text }) => text !== '{{code}}',
  )
  if (!unknown) return null
  return (
    <div>
      <Button size="s" onClick={() => onChange(body.replace(unknown.text, unknown.meant))}>
        {t('useMeant', { meant: unknown.meant })}
      </Button>
    </div>
  )
}

/** The longest of the messages, and all of them together. */
function Costs({ writing: { draft } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const price = draft.price.data.value
  if (!price) return null
  return (
    <p
      className="bo-muted"
      role="status"
      aria-busy={draft.state.value !== 'saved' || draft.price.isLoading.value}
    >
      {t('longest', { count: price.longestSegments })} ·{' '}
      {t('allCredits', { count: price.credits, n: format.number(price.credits) })}
    </p>
  )
}

/** The text of the SMS, counted as it is sent to a real recipient, beside the phone (SMS-02 to SMS-09, D-41, D-69). */
export function MessageStep({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { draft, setup, setContent } = writing
  const field = useRef<HTMLTextAreaElement>(null)
  const sample = useSample(writing)
  const error = useTextError(writing)
  const { body } = draft.fields.value.content
  const { units, left, segments, encoding } = sample.counted
  const limit = segments <= 1 ? SMS_LIMITS[encoding].single : units + left
  const change = (text: string) => setContent({ body: text })
  return (
    <div className="bo-wiz-message">
      <Card>
        <div className="bo-form">
          <TextArea
            ref={field}
            label={t('text')}
            help={
              sample.mention === setup.stopLinkMention
                ? t('stopLink')
                : t('stopCode', { mention: sample.mention })
            }
            name="body"
            required
            rows={6}
            value={body}
            error={error}
            counter={`${units} / ${limit} · ${t('segments', { count: segments })}`}
            onChange={change}
          />
          <div className="bo-presets">
            <VariablesMenu onAdd={(variable) => change(insertAt(field.current, body, variable))} />
            <Suggestions writing={writing} onChoose={change} />
          </div>
          <Meant body={body} onChange={change} />
          {body.length <= READ_CHARACTERS && <ForeignCharacters value={body} onChange={change} />}
          <CodeField
            writing={writing}
            onInsert={(variable) => change(insertAt(field.current, body, variable))}
          />
          <Costs writing={writing} />
        </div>
      </Card>
      <SmsPhone sample={sample} />
    </div>
  )
}
