import {
  CHANNELS_UPDATED,
  ChannelsUpdated,
  type DeadLetter,
  decideDeadLetters,
  listDeadLetters,
} from '@comptoir/core/social'
import { Badge, Button, Card, ConfirmButton } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { ChannelName } from '../page/ChannelName.tsx'
import { useMay } from '../page/may.ts'
import { type PageAction, useAction } from '../page/use-action.ts'
import { useAside } from '../page/use-aside.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'

type Decision = 'retry' | 'discard'
type Decide = (decision: Decision, ids?: string[]) => void

/** What news may be about. What Meta adds one day is a report of another kind. */
const topics = [
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'account_update',
  'account_alerts',
  'account_review_update',
  'business_capability_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'security',
  'history',
  'smb_app_state_sync',
  'messaging_handovers',
] as const

/** The reason in the reader's language where it is known, and the provider's own words, which are English. */
function Why({ letter: { kind, failure, topic, reason } }: { letter: DeadLetter }) {
  const { t } = useTranslation(['social', 'inbox'])
  const about = topics.find((one) => one === topic) ?? 'other'
  const hint =
    kind === 'news' ? t(`letters.news.${about}`) : failure && t(`failure.${failure}`, { ns: 'inbox' })
  if (!hint) return <span className="bo-line-meta">{reason}</span>
  return (
    <>
      <span className="bo-line-meta">{hint}</span>
      {reason && (
        <span className="bo-line-meta">
          {t('letters.said')} <q lang="en">{reason}</q>
        </span>
      )}
    </>
  )
}

function Line({
  letter,
  action,
  decide,
}: {
  letter: DeadLetter
  action: PageAction
  decide: Decide | undefined
}) {
  const { t } = useTranslation(['social', 'app'])
  const format = useFormat()
  const { id, kind, platform, to, reason, failedAt, attempts, canRetry } = letter
  return (
    <li className="bo-line">
      <Badge tone={kind === 'news' ? 'info' : 'error'}>{t(`letters.kind.${kind}`)}</Badge>
      <div className="bo-line-words">
        {to && <span className="bo-line-name">{to}</span>}
        {platform && (
          <span className="bo-line-meta">
            <ChannelName channel={platform} label={t(`platform.${platform}`, { ns: 'app' })} />
          </span>
        )}
        <Why letter={letter} />
        <span className="bo-line-meta" title={format.exact(new Date(failedAt))}>
          {[format.ago(new Date(failedAt)), kind !== 'news' && t('letters.attempts', { count: attempts })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {decide && (
        <div className="bo-line-end">
          {canRetry && (
            <Button
              size="s"
              aria-label={`${t('letters.retry')} : ${to || reason}`}
              isLoading={action.busy === `retry-${id}`}
              onClick={() => decide('retry', [id])}
            >
              {t('letters.retry')}
            </Button>
          )}
          <Button
            size="s"
            variant="quiet"
            aria-label={`${t('letters.discard')} : ${to || reason}`}
            isLoading={action.busy === `discard-${id}`}
            onClick={() => decide('discard', [id])}
          >
            {t('letters.discard')}
          </Button>
        </div>
      )}
    </li>
  )
}

function AllOfThem({
  letters,
  action,
  decide,
}: {
  letters: readonly DeadLetter[]
  action: PageAction
  decide: Decide
}) {
  const { t } = useTranslation(['social', 'page'])
  return (
    <div className="bo-letters-all">
      {letters.some(({ canRetry }) => canRetry) && (
        <Button isLoading={action.busy === 'retry-all'} onClick={() => decide('retry')}>
          {t('letters.retryAll')}
        </Button>
      )}
      <ConfirmButton
        tone="danger"
        isLoading={action.busy === 'discard-all'}
        title={t('letters.discardTitle', { count: letters.length })}
        text={t('letters.discardText')}
        confirmLabel={t('letters.discardAll')}
        cancelLabel={t('cancel', { ns: 'page' })}
        onConfirm={() => decide('discard')}
      >
        {t('letters.discardAll')}
      </ConfirmButton>
    </div>
  )
}

/** What failed for good and waits for a decision: why, when, whom it was for; shown only where there is something. */
export function DeadLetters({ venueId }: { venueId: number }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const may = useMay(venueId)
  const action = useAction()
  const letters = useResource(`dead-letters-${venueId}`, (signal) =>
    session.api(listDeadLetters, { params: { venueId } }, { signal }),
  )
  useAside(letters)
  useNews(CHANNELS_UPDATED, ChannelsUpdated, letters.reload)
  const listed = letters.data.value ?? []
  if (listed.length === 0) return null
  async function decide(decision: Decision, ids?: string[]) {
    const body = { decision, ...(ids ? { ids } : {}) }
    const work = () => session.api(decideDeadLetters, { params: { venueId }, body })
    await action.run(`${decision}-${ids?.[0] ?? 'all'}`, work, t(`letters.${decision}Done`))
    await letters.reload()
  }
  const mayDecide = may('posts.socialProfiles:create')
  return (
    <Card title={t('letters.title')}>
      <div className="bo-channel">
        <p>{t('letters.text')}</p>
        <ul className="bo-lines">
          {listed.map((letter) => (
            <Line
              key={letter.id}
              letter={letter}
              action={action}
              decide={mayDecide ? (...given) => void decide(...given) : undefined}
            />
          ))}
        </ul>
        {mayDecide && listed.length > 1 && (
          <AllOfThem letters={listed} action={action} decide={(...given) => void decide(...given)} />
        )}
      </div>
    </Card>
  )
}
