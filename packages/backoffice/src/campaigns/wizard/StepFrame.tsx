import type { CampaignType } from '@comptoir/core/campaigns'
import { Button } from '@comptoir/ui'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormat } from '../../app/format.ts'
import { LinkButton } from '../../app/LinkButton.tsx'
import { useTranslation } from '../../app/translation.ts'
import { type Step, stepPath, steps } from './steps.ts'
import type { Writing } from './use-draft.ts'

function Steps({ id, type, step }: { id: number; type: CampaignType; step: Step }) {
  const { t } = useTranslation('campaigns/wizard')
  const place = steps.indexOf(step)
  return (
    <nav aria-label={t('steps')}>
      <ol className="ct-wizard-steps bo-wiz-steps">
        {steps.map((one, index) => (
          <li
            key={one}
            data-done={index < place || undefined}
            aria-current={one === step ? 'step' : undefined}
          >
            <Link to={stepPath[type]} params={{ campaignId: String(id), step: one }}>
              <span className="ct-wizard-number" aria-hidden="true">
                {index + 1}
              </span>
              <span className="ct-wizard-label">{t(`step.${one}`)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Whether what is written is on the server: said where it changes, once. */
function Saved({ writing: { draft } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const state = draft.state.value
  return (
    <span className="bo-wiz-saved" data-state={state} role="status">
      {t(`state.${state}`)}
    </span>
  )
}

/** Reach and credits, always in sight. */
function Totals({ writing: { draft } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const reach = draft.reach.data.value
  const price = draft.price.data.value
  const isOld = draft.state.value !== 'saved' || draft.reach.isLoading.value || draft.price.isLoading.value
  return (
    <div className="bo-wiz-totals" aria-busy={isOld}>
      <strong>{reach ? t('people', { count: reach.reach, n: format.number(reach.reach) }) : '…'}</strong>
      <span data-short={price && price.missing > 0 ? true : undefined}>
        {price ? t('credits', { count: price.credits, n: format.number(price.credits) }) : '…'}
      </span>
    </div>
  )
}

interface StepFrameProps {
  writing: Writing
  step: Step
  children: ReactNode
}

/** A step with its place among the others, and the bar that stays in sight under the thumb. */
export function StepFrame({ writing, step, children }: StepFrameProps) {
  const { t } = useTranslation('campaigns/wizard')
  const { draft } = writing
  const { id, type } = draft.campaign.value
  const place = steps.indexOf(step)
  const [back, next] = [steps[place - 1], steps[place + 1]]
  const title = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step takes the focus
  useEffect(() => {
    if (!isFirst.current) title.current?.focus()
    isFirst.current = false
  }, [step])
  const paramsOf = (one: Step) => ({ campaignId: String(id), step: one })
  return (
    <section className="bo-wiz" aria-label={t(`step.${step}`)}>
      <Steps id={id} type={type} step={step} />
      <div className="bo-wiz-head">
        <h2 ref={title} className="ct-wizard-title" tabIndex={-1}>
          <span className="ct-wizard-place">{t('place', { place: place + 1, count: steps.length })}</span>
          {t(`title.${step}`)}
        </h2>
        <Saved writing={writing} />
      </div>
      <div className="bo-wiz-step">{children}</div>
      <div className="ct-form-actions bo-wiz-bar" data-sticky>
        <Totals writing={writing} />
        {back && (
          <LinkButton to={stepPath[type]} params={paramsOf(back)}>
            {t('back')}
          </LinkButton>
        )}
        {next ? (
          <LinkButton
            to={stepPath[type]}
            params={paramsOf(next)}
            variant="primary"
            onClick={() => void draft.save()}
          >
            {t('next')}
          </LinkButton>
        ) : (
          <Leave writing={writing} />
        )}
      </div>
    </section>
  )
}

/** Lets it leave; what stands in the way is named at its field. */
function Leave({ writing: { draft } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { at } = draft.fields.value.sending
  const isBusy = draft.isMoving.value
  return (
    <Button variant="primary" isLoading={isBusy} onClick={() => void draft.move('scheduled')}>
      {t(at === null ? 'sendNow' : 'schedule')}
    </Button>
  )
}
