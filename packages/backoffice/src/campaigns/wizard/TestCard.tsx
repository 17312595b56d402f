import { CAMPAIGN_TEST_COOLDOWN_MS, testCampaign } from '@comptoir/core/campaigns'
import { Button, Card, PhoneInput, useToasts } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { phoneCountryOf } from '../../page/phone-country.ts'
import { useForm } from '../../page/use-form.ts'
import { useCountdown } from './use-countdown.ts'
import type { Writing } from './use-draft.ts'

export interface TestCardProps {
  writing: Writing
  /** Milliseconds since 1970; null for never. */
  testedAt: number | null
  onTested: () => void
}

/** Sends the text to one phone, once in 60 s (CMP-19, CMP-25, SMS-05). */
export function TestCard({ writing, testedAt, onTested }: TestCardProps) {
  const { t, i18n } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const toasts = useToasts()
  const { venue, venueId, draft } = writing
  const form = useForm({ phoneNumber: '' })
  const wait = useCountdown((testedAt ?? 0) + CAMPAIGN_TEST_COOLDOWN_MS)

  async function send() {
    if (!(await draft.save())) return
    const body = { phoneNumber: form.values.phoneNumber }
    const params = { venueId, id: draft.campaign.value.id }
    await form.submit(testCampaign, body, async () => {
      await session.api(testCampaign, { params, body })
      toasts.show({ text: t('tested'), tone: 'success' })
    })
    onTested()
  }
  return (
    <Card title={t('test')}>
      <form
        className="bo-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <PhoneInput
          label={t('testPhone')}
          help={t('testHelp')}
          name="phoneNumber"
          required
          value={form.values.phoneNumber}
          error={form.errorOf('phoneNumber')}
          defaultCountry={phoneCountryOf(venue)}
          locale={i18n.language}
          labels={{ country: t('testCountry') }}
          onChange={(value) => form.set('phoneNumber', value)}
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
