import type { CampaignSetup } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import { TRIGGER_STEPS_MAX, type Trigger } from '@comptoir/core/triggers'
import type { Venue } from '@comptoir/core/venues'
import { Button, IconButton, LoadingSkeleton, NativeSelect, TextField } from '@comptoir/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../app/translation.ts'
import type { Form } from '../page/use-form.ts'
import { SegmentField } from './SegmentField.tsx'
import { SmsStep } from './SmsStep.tsx'
import {
  emptyContent,
  minutesOf,
  type StepValues,
  type TriggerValues,
  waitOf,
  waitUnits,
} from './trigger-values.ts'

/** The editor of mails is loaded where one is written. */
const MailStep = lazy(async () => ({ default: (await import('./MailStep.tsx')).MailStep }))

export interface StepsEditorProps {
  venue: Venue
  trigger: Trigger
  setup: CampaignSetup
  form: Form<TriggerValues>
}

export interface StepProps extends StepsEditorProps {
  step: StepValues
  index: number
  onChange: (part: Partial<StepValues>) => void
}

/** How long after the event, or after the message before, a message leaves, and for whom. */
function Wait({ venue, trigger, form, step, index, onChange }: StepProps) {
  const { t } = useTranslation('triggers')
  const { amount, unit } = waitOf(step.waitMinutes)
  return (
    <div className="bo-trigger-wait">
      <TextField
        label={index === 0 ? t(`wait.${trigger.kind}`) : t('wait.next')}
        name={`steps.${index}.waitMinutes`}
        inputMode="numeric"
        value={String(amount)}
        error={form.errorOf(`steps.${index}.waitMinutes`)}
        onChange={(value) =>
          onChange({ waitMinutes: minutesOf(Number(value.replace(/\D/g, '').slice(0, 4)), unit) })
        }
      />
      <NativeSelect
        label={t('wait.unit')}
        value={unit}
        options={waitUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
        onChange={(value) =>
          onChange({ waitMinutes: minutesOf(amount, value as (typeof waitUnits)[number]) })
        }
      />
      <SegmentField
        venueId={Number(venue.venueId)}
        label={t('onlyFor')}
        help=""
        none={t('everyone')}
        name={`steps.${index}.segmentId`}
        value={step.segmentId}
        error={form.errorOf(`steps.${index}.segmentId`)}
        onChange={(segmentId) => onChange({ segmentId })}
      />
    </div>
  )
}

interface MovesProps {
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Moves({ index, count, onMove, onRemove }: MovesProps) {
  const { t } = useTranslation('triggers')
  if (count < 2) return null
  const step = index + 1
  return (
    <span className="bo-trigger-moves">
      {index > 0 && (
        <IconButton
          label={t('moveUp', { step })}
          icon={<ArrowUp aria-hidden />}
          onClick={() => onMove(index - 1)}
        />
      )}
      {index < count - 1 && (
        <IconButton
          label={t('moveDown', { step })}
          icon={<ArrowDown aria-hidden />}
          onClick={() => onMove(index + 1)}
        />
      )}
      <IconButton label={t('removeStep', { step })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </span>
  )
}

/** The messages of a trigger in the order of time: each with its wait, and as the person gets it. */
export function StepsEditor({ venue, trigger, setup, form }: StepsEditorProps) {
  const { t } = useTranslation(['triggers', 'app'])
  const { steps } = form.values
  const Message = trigger.channel === 'sms' ? SmsStep : MailStep
  const change = (key: string, part: Partial<StepValues>) =>
    form.update('steps', (before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const move = (from: number, to: number) =>
    form.update('steps', (before) => {
      const [moved] = before.slice(from, from + 1)
      return moved ? before.toSpliced(from, 1).toSpliced(to, 0, moved) : before
    })
  const add = () =>
    form.update('steps', (before) => [
      ...before,
      { key: newId(), waitMinutes: 1_440, segmentId: null, content: emptyContent(trigger.channel) },
    ])
  return (
    <section className="bo-trigger-section" aria-label={t('steps')}>
      <h2>{t('steps')}</h2>
      <ol className="bo-trigger-steps">
        {steps.map((step, index) => {
          const props = { venue, trigger, setup, form, step, index }
          const onChange = (part: Partial<StepValues>) => change(step.key, part)
          return (
            <li key={step.key} className="bo-trigger-step">
              <div className="bo-trigger-step-head">
                <h3>{t('step', { step: index + 1 })}</h3>
                <Moves
                  index={index}
                  count={steps.length}
                  onMove={(to) => move(index, to)}
                  onRemove={() =>
                    form.update('steps', (before) => before.filter(({ key }) => key !== step.key))
                  }
                />
              </div>
              <Wait {...props} onChange={onChange} />
              <Suspense fallback={<LoadingSkeleton label={t('loading', { ns: 'app' })} variant="rows" />}>
                <Message {...props} onChange={onChange} />
              </Suspense>
            </li>
          )
        })}
      </ol>
      {steps.length < TRIGGER_STEPS_MAX && (
        <div>
          <Button icon={<Plus aria-hidden />} onClick={add}>
            {t('addStep')}
          </Button>
        </div>
      )}
    </section>
  )
}
