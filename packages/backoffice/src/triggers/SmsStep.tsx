import { rateTo } from '@comptoir/core/campaigns'
import { fillContactText } from '@comptoir/core/contact-messages'
import { countSms, stopMentionTo, takesSenderName, withStop } from '@comptoir/core/sms'
import { TextArea, TextField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { type Sample, SmsPhone } from '../campaigns/index.ts'
import { ForeignCharacters, VariablesMenu } from '../outreach/index.ts'
import type { StepProps } from './StepsEditor.tsx'

/** The SMS of a step as somebody with a number of the venue's country gets it. */
function useStepSample({ venue, setup, step }: StepProps): Sample {
  const { t } = useTranslation('triggers')
  const { body, senderId } = step.content
  const phone = venue.phoneNumber
  const mention = stopMentionTo(phone, setup)
  const words = { firstName: t('sampleFirstName'), lastName: t('sampleLastName'), venue: setup.venueName }
  const sent = withStop(fillContactText(body, words), mention)
  return {
    ...{ person: undefined, place: 0, count: 0, go: () => undefined },
    mention,
    sent,
    counted: countSms(sent),
    rate: rateTo(phone, setup.rates),
    sender: takesSenderName(phone, setup.namelessPrefixes)
      ? senderId || setup.senderId
      : setup.fallbackSenderId,
  }
}

/** The text of an SMS, and beside it the phone that gets it (SMS-02, SMS-03). */
export function SmsStep(props: StepProps) {
  const { setup, form, step, index, onChange } = props
  const { t } = useTranslation('triggers')
  const { content } = step
  const set = (part: Partial<typeof content>) => onChange({ content: { ...content, ...part } })
  return (
    <div className="bo-trigger-message">
      <div className="bo-form">
        <TextArea
          label={t('text')}
          name={`steps.${index}.content.body`}
          rows={5}
          required
          value={content.body}
          error={form.errorOf(`steps.${index}.content.body`)}
          onChange={(body) => set({ body })}
        />
        <div>
          <VariablesMenu onAdd={(variable) => set({ body: content.body + variable })} />
        </div>
        <ForeignCharacters value={content.body} onChange={(body) => set({ body })} />
        <TextField
          label={t('senderName')}
          help={t('senderHelp', { name: setup.senderId })}
          name={`steps.${index}.content.senderId`}
          placeholder={setup.senderId}
          spellCheck={false}
          value={content.senderId}
          error={form.errorOf(`steps.${index}.content.senderId`)}
          onChange={(senderId) => set({ senderId })}
        />
      </div>
      <SmsPhone sample={useStepSample(props)} hasRecipients={false} />
    </div>
  )
}
