import { CAMPAIGN_TEST_COOLDOWN_MS, testCampaign } from '@comptoir/core/campaigns'
import { Button, Card, TextField, useToasts } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useForm } from '../../page/use-form.ts'
import type { TestCardProps } from './TestCard.tsx'
import { useCountdown } from './use-countdown.ts'

/** Sends the mail to one mailbox, once in 60 s (CMP-19, CMP-25). */
export function MailTestCard({ writing, testedAt, onTested }: TestCardProps) {
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const toasts = useToasts()
  const { venueId, draft } = writing
  const form = useForm({ email: '' })
  const wait = useCountdown((testedAt ?? 0) + CAMPAIGN_TEST_COOLDOWN_MS)

  async function send() {
    if (!(await draft.save())) return
    const body = { email: form.values.email.trim() }
    const params = { venueId, id: draft.campaign.value.id }
    await form.submit(testCampaign, body, async () => {
      await session.api(testCampaign, { params, body })
      toasts.show({ text: t('mail.tested'), tone: 'success' })
    })
    onTested()
  }
  return (
    <Card title={t('mail.test')}>
      <form
        className="bo-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={t('mail.testTo')}
          help={t('mail.testHelp')}
          name="email"
          type="email"
          required
          value={form.values.email}
          error={form.errorOf('email')}
          onChange={(value) => form.set('email', value)}
        />
        <p className="bo-form-failure" role="alert">
          {form.failure}
        </p>
        <div className="bo-presets">
          <Button type="submit" isLoading={form.isBusy} disabled={wait > 0}>
            {t('testSend')}
          </Button>
          {wait > 0 && (
            <span className="bo-muted" role="timer">
              {t('testWait', { count: wait })}
            </span>
          )}
        </div>
      </form>
    </Card>
  )
}
