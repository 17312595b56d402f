import {
  type ContactMessagesEstimate,
  contactVariables,
  fillContactText,
} from '@comptoir/core/contact-messages'
import type { StopMentions } from '@comptoir/core/sms'
import { Button, Card, Checkbox, Select } from '@comptoir/ui'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { SmsText } from '../outreach/index.ts'
import { Note } from '../page/Note.tsx'
import type { ContactMessage } from './use-message.ts'

/** What it costs, and when it leaves. */
function Cost({ estimate, isFresh }: { estimate: ContactMessagesEstimate; isFresh: boolean }) {
  const { t } = useTranslation('contact-messages')
  const format = useFormat()
  const { recipients, segments, credits, waiting, leavesAt, remainingToday } = estimate
  return (
    <>
      {segments > 0 && (
        <p className="bo-message-cost" role="status" aria-busy={!isFresh}>
          <strong>{t('credits', { count: credits })}</strong>
          <span className="bo-muted">
            {t('price', { people: t('people', { count: recipients }), sms: t('each', { count: segments }) })}
          </span>
        </p>
      )}
      {leavesAt !== null && (
        <Note>{t('waits', { count: waiting, time: format.exact(new Date(leavesAt)) })}</Note>
      )}
      {recipients > remainingToday && <Note tone="attention">{t('tooMany', { count: remainingToday })}</Note>}
    </>
  )
}

/** Words that stand for names, put at the end of the text. */
function Variables({ onInsert }: { onInsert: (word: string) => void }) {
  const { t } = useTranslation('contact-messages')
  return (
    <div className="bo-presets">
      <span className="bo-muted">{t('insert')}</span>
      {contactVariables.map((name) => (
        <Button key={name} size="s" onClick={() => onInsert(`{${name}}`)}>
          {t(`variable.${name}`)}
        </Button>
      ))}
    </div>
  )
}

export interface MessageFormProps {
  message: ContactMessage
  venueName: string
  senderId: string
  mentions: StopMentions
}

/** Text, profile, agreement and price of a message to contacts. */
export function MessageForm({ message, venueName, senderId, mentions }: MessageFormProps) {
  const { t } = useTranslation('contact-messages')
  const { form, profiles, profile, estimated, estimate, send } = message
  const { values, set } = form
  const [first] = estimate.first
  const words = { firstName: '', lastName: '', ...first, venue: venueName }
  const needsConsent = estimate.leftOut.withoutConsent + estimate.statedConsents
  const textError = form.errorOf('text') ?? message.textError
  return (
    <Card title={t('message')}>
      <form
        className="bo-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {profiles.length > 1 && profile && (
          <Select
            label={t('profile')}
            options={profiles.map((one) => ({ value: String(one.profileId), label: one.title }))}
            value={String(profile.profileId)}
            onChange={(value) => set('profileId', value)}
          />
        )}
        <SmsText
          value={values.text}
          error={textError}
          senderId={senderId}
          phone={first?.phoneNumber ?? ''}
          mentions={mentions}
          leavesAt={estimate.leavesAt}
          fill={(text) => fillContactText(text, words)}
          onChange={(value) => set('text', value)}
        />
        <Variables onInsert={(word) => set('text', `${values.text.trimEnd()} ${word}`.trimStart())} />
        {needsConsent > 0 && (
          <Checkbox
            label={t('consent', { count: needsConsent })}
            help={t('consentHelp')}
            isChecked={values.hasConsent}
            onChange={(isChecked) => set('hasConsent', isChecked)}
          />
        )}
        <Cost estimate={estimate} isFresh={estimated.isFresh} />
        <p className="bo-form-failure" role="alert">
          {form.failure}
        </p>
        <div>
          <Button
            variant="primary"
            type="submit"
            isLoading={form.isBusy}
            disabled={estimate.recipients === 0 || estimate.recipients > estimate.remainingToday}
          >
            {t('send', { count: estimate.recipients })}
          </Button>
        </div>
      </form>
    </Card>
  )
}
