import { type Campaign, readCampaignPrice, TAKE_BACK_MS } from '@comptoir/core/campaigns'
import { Button, Card } from '@comptoir/ui'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useMay } from '../../page/may.ts'
import { Note } from '../../page/Note.tsx'
import { useResource } from '../../page/use-resource.ts'
import { phaseOf } from '../campaign-phase.ts'
import type { Steering } from './use-campaign.ts'

export interface PartProps {
  campaign: Campaign
  steering: Steering
}

/** Whole seconds until a moment, counted down while there are some. */
function useSecondsUntil(atMs: number): number {
  const left = () => Math.max(0, Math.ceil((atMs - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((atMs - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [atMs])
  return seconds
}

/** It leaves at its time, and can be taken back until then (D-67). */
function Waiting({ campaign, steering }: PartProps) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const may = useMay(campaign.venueId)
  const startsAt = campaign.startsAt ?? 0
  const seconds = useSecondsUntil(startsAt)
  const isSoon = seconds * 1000 <= TAKE_BACK_MS
  return (
    <Card title={t('waiting')}>
      <div className="bo-campaigns-status">
        <p>
          {isSoon
            ? t('leavesIn', { count: seconds })
            : t('leavesAt', { at: format.exact(new Date(startsAt)) })}
        </p>
        {may('campaigns.campaigns:update') && (
          <div>
            <Button
              isLoading={steering.busy === 'back'}
              onClick={() => void steering.steer('back', { status: 'userCreating' }, t('takenBack'))}
            >
              {t('takeBack')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** How many credits are missing, and what to do (D-66). */
function CreditsMissing({ campaign, steering }: PartProps) {
  const { t } = useTranslation('campaigns')
  const { session } = useApp()
  const { number } = useFormat()
  const may = useMay(campaign.venueId)
  const { venueId, id } = campaign
  const price = useResource(`campaign-price-${id}`, (signal) =>
    session.api(readCampaignPrice, { params: { venueId, id } }, { signal }),
  )
  return (
    <Card title={t('creditsMissing')}>
      <div className="bo-campaigns-status">
        <Loaded resource={price} failed={t('priceFailed')} variant="text">
          {({ credits, free, paid, missing }) => (
            <div className="bo-campaigns-status">
              <Note tone="attention">
                <p>
                  {t('missing', { count: missing, missing: number(missing), credits: number(credits) })}{' '}
                  {t('missingHas', { count: free + paid, has: number(free + paid) })}
                </p>
              </Note>
              <p>{t('missingText')}</p>
            </div>
          )}
        </Loaded>
        {may('campaigns.campaigns:update') && (
          <div>
            <Button
              isLoading={steering.busy === 'back'}
              onClick={() => void steering.steer('back', { status: 'userCreating' }, t('takenBack'))}
            >
              {t('takeBackToChange')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** How far it is, live; paused and resumed here, and let leave when it is late. */
function Leaving({ campaign, steering }: PartProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const may = useMay(campaign.venueId)
  const phase = phaseOf(campaign)
  const { audience, open } = campaign.counts
  const { busy, steer } = steering
  return (
    <Card title={t(`phase.${phase}`)}>
      <div className="bo-campaigns-status">
        <progress
          aria-label={t(`phase.${phase}`)}
          {...(phase === 'preparing' ? {} : { value: audience - open, max: Math.max(audience, 1) })}
        />
        <p aria-live="polite">
          {phase === 'preparing'
            ? t('preparingText', { count: audience, people: number(audience) })
            : t('done', {
                count: open,
                done: number(audience - open),
                total: number(audience),
                open: number(open),
              })}
        </p>
        {phase === 'late' && <Note tone="attention">{t('lateText')}</Note>}
        {phase === 'sending' && <p className="bo-muted">{t('goesOn')}</p>}
        <div className="bo-campaigns-buttons">
          {phase === 'late' && may('campaigns.campaigns:send') && (
            <Button
              variant="primary"
              isLoading={busy === 'leave'}
              onClick={() => void steer('leave', { isLate: false }, t('leaves'))}
            >
              {t('letLeave')}
            </Button>
          )}
          {phase === 'sending' && may('campaigns.campaigns:update') && (
            <Button
              isLoading={busy === 'pause'}
              onClick={() => void steer('pause', { isPaused: true }, t('pausedNow'))}
            >
              {t('pause')}
            </Button>
          )}
          {phase === 'paused' && may('campaigns.campaigns:update') && (
            <Button
              variant="primary"
              isLoading={busy === 'resume'}
              onClick={() => void steer('resume', { isPaused: false }, t('resumedNow'))}
            >
              {t('resume')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** What needs somebody now: the time left, the progress, or the credits that are missing. */
export function StatusCard(props: PartProps) {
  const phase = phaseOf(props.campaign)
  if (phase === 'scheduled') return <Waiting {...props} />
  if (phase === 'awaitingPayment') return <CreditsMissing {...props} />
  const isLeaving = ['preparing', 'sending', 'paused', 'late'].includes(phase)
  return isLeaving ? <Leaving {...props} /> : null
}
