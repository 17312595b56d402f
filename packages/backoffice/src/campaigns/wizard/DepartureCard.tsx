import { TAKE_BACK_MS } from '@comptoir/core/campaigns'
import { Button, Card } from '@comptoir/ui'
import { useFormat } from '../../app/format.ts'
import { LinkButton } from '../../app/LinkButton.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useCountdown } from './use-countdown.ts'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'

/** A campaign that is to leave: until then it can be taken back (D-67). */
function Waiting({ writing: { draft }, startsAt }: { writing: Writing; startsAt: number }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const seconds = useCountdown(startsAt)
  const isSoon = seconds * 1000 <= TAKE_BACK_MS
  if (seconds === 0) return <p role="status">{t('leaving')}</p>
  return (
    <>
      <p role={isSoon ? 'timer' : 'status'}>
        {isSoon
          ? t('leavesIn', { count: seconds })
          : t('leavesAt', { time: format.exact(new Date(startsAt)) })}
      </p>
      <div>
        <Button isLoading={draft.isMoving.value} onClick={() => void draft.move('userCreating')}>
          {t('takeBack')}
        </Button>
      </div>
    </>
  )
}

/** A campaign without enough credits: nothing has left (D-66). */
function AwaitingCredits({ writing: { draft } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const missing = draft.price.data.value?.missing ?? 0
  return (
    <>
      <p role="status">
        {missing > 0 && t('missing', { count: missing, n: format.number(missing) })} {t('missingText')}
      </p>
      <div>
        <Button isLoading={draft.isMoving.value} onClick={() => void draft.move('userCreating')}>
          {t('takeBack')}
        </Button>
      </div>
    </>
  )
}

/** Where a campaign is once it is no draft any more. */
export function DepartureCard({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const { draft } = writing
  const { status, startsAt, target, counts } = draft.campaign.value
  const fault = useFault(draft)('form')
  const reach = target.reach ?? counts.audience
  return (
    <Card title={t(`departure.${status === 'userCreating' ? 'scheduled' : status}`)}>
      <div className="bo-form">
        {reach > 0 && (
          <p className="bo-wiz-reach">{t('people', { count: reach, n: format.number(reach) })}</p>
        )}
        {status === 'scheduled' && startsAt !== null && <Waiting writing={writing} startsAt={startsAt} />}
        {status === 'awaitingPayment' && <AwaitingCredits writing={writing} />}
        {(status === 'sending' || status === 'sent') && (
          <p role="status">{t('sentOf', { count: counts.sent, n: format.number(counts.sent) })}</p>
        )}
        <p className="bo-form-failure" role="alert">
          {fault}
        </p>
        <div>
          <LinkButton to="/campaigns/list">{t('toList')}</LinkButton>
        </div>
      </div>
    </Card>
  )
}
