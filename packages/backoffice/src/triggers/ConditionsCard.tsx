import type { Trigger, TriggerConditions } from '@comptoir/core/triggers'
import { Card, Checkbox, TextField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import type { Form } from '../page/use-form.ts'
import { SegmentField } from './SegmentField.tsx'
import type { TriggerValues } from './trigger-values.ts'

interface ConditionsCardProps {
  venueId: number
  trigger: Trigger
  form: Form<TriggerValues>
}

/** A number as it is typed; empty counts as 0. */
const numberOf = (text: string) => Math.round(Number(text.replace(/\D/g, '').slice(0, 4)))

/** When on a birthday it leaves. */
function HourField({ channel, form }: Pick<Trigger, 'channel'> & Pick<ConditionsCardProps, 'form'>) {
  const { t } = useTranslation('triggers')
  return (
    <TextField
      label={t('hour')}
      help={t(channel === 'sms' ? 'hourHelpSms' : 'hourHelp')}
      name="conditions.hour"
      type="time"
      value={form.values.conditions.hour}
      error={form.errorOf('conditions.hour')}
      onChange={(hour) => form.update('conditions', (before) => ({ ...before, hour }))}
    />
  )
}

/** When a trigger acts, for whom, and how often. */
export function ConditionsCard({ venueId, trigger, form }: ConditionsCardProps) {
  const { t } = useTranslation('triggers')
  const { kind, channel } = trigger
  const { conditions, steps } = form.values
  const set = (part: Partial<TriggerConditions>) =>
    form.update('conditions', (before) => ({ ...before, ...part }))
  return (
    <Card title={t('conditions')}>
      <div className="bo-form">
        {kind === 'birthday' && <HourField channel={channel} form={form} />}
        {kind === 'inactive' && (
          <TextField
            label={t('days')}
            help={t('daysHelp')}
            name="conditions.days"
            inputMode="numeric"
            value={String(conditions.days)}
            error={form.errorOf('conditions.days')}
            onChange={(value) => set({ days: numberOf(value) })}
          />
        )}
        {kind === 'segment' && (
          <SegmentField
            venueId={venueId}
            label={t('segment')}
            help={t('segmentHelp')}
            none={t('segmentNone')}
            name="conditions.segmentId"
            value={conditions.segmentId}
            error={form.errorOf('conditions.segmentId')}
            onChange={(segmentId) => set({ segmentId })}
          />
        )}
        {kind === 'welcome' && (
          <Checkbox
            label={t('hasImports')}
            help={t('hasImportsHelp')}
            isChecked={conditions.hasImports}
            onChange={(hasImports) => set({ hasImports })}
          />
        )}
        {steps.length > 1 && (
          <Checkbox
            label={t('stopsOnReply')}
            isChecked={conditions.stopsOnReply}
            onChange={(stopsOnReply) => set({ stopsOnReply })}
          />
        )}
        {kind !== 'welcome' && kind !== 'birthday' && (
          <TextField
            label={t('reentry')}
            help={t('reentryHelp')}
            name="conditions.reentryDays"
            inputMode="numeric"
            value={String(conditions.reentryDays)}
            error={form.errorOf('conditions.reentryDays')}
            onChange={(value) => set({ reentryDays: numberOf(value) })}
          />
        )}
      </div>
    </Card>
  )
}
