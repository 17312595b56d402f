import { CAMPAIGN_TEST_COOLDOWN_MS, testCampaign } from '@comptoir/core/campaigns'
import { Button, Card, useToasts } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import type { Form } from '../../page/use-form.ts'
import { useCountdown } from './use-countdown.ts'
import type { Writing } from './use-draft.ts'

export interface TestCardProps {
  writing: Writing
  /** Milliseconds since 1970; null for never. */
  testedAt: number | null
  onTested: () => void
}

interface TestFormProps<T extends { phoneNumber: string } | { email: string }> extends TestCardProps {
  title: string
  form: Form<T>
  /** Said once it was sent. */
  done: string
  /** The field that names where it goes. */
  children: ReactNode
}

/** Sends a test to where the form says, once in 60 s (CMP-19, CMP-25). */
export function TestForm<T extends { phoneNumber: string } | { email: string }>(props: TestFormProps<T>) {
  const { writing, testedAt, onTested, title, form, done, children } = props
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const toasts = useToasts()
  const { venueId, draft } = writing
  const wait = useCountdown((testedAt ?? 0) + CAMPAIGN_TEST_COOLDOWN_MS)

  async function send() {
    if (!(await draft.save())) return
    const body = form.values
    const params = { venueId, id: draft.campaign.value.id }
    await form.submit(testCampaign, body, async () => {
      await session.api(testCampaign, { params, body })
      toasts.show({ text: done, tone: 'success' })
    })
    onTested()
  }
  return (
    <Card title={title}>
      <form
        className="bo-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {children}
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
