import {
  CHANNELS_UPDATED,
  type ChannelHealth,
  ChannelsUpdated,
  type CheckResult,
  checkChannel,
  listChannelHealth,
} from '@comptoir/core/social'
import type { Resource } from '@comptoir/core/state'
import { Button, useToasts } from '@comptoir/ui'
import CloudOff from 'lucide-react/icons/cloud-off'
import { createContext, type ReactNode, useContext } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useAside } from '../page/use-aside.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'

const Known = createContext<Resource<ChannelHealth[]> | undefined>(undefined)

/** Reads how the accounts of a venue are, once for all the cards below, and again when something changes. */
export function HealthOfVenue({ venueId, children }: { venueId: number; children: ReactNode }) {
  const { session } = useApp()
  const known = useResource(`channel-health-${venueId}`, (signal) =>
    session.api(listChannelHealth, { params: { venueId } }, { signal }),
  )
  useAside(known)
  useNews(CHANNELS_UPDATED, ChannelsUpdated, known.reload)
  return <Known value={known}>{children}</Known>
}

function Silence({ since, waitingCount }: { since: string; waitingCount: number }) {
  const { t } = useTranslation('social')
  const format = useFormat()
  return (
    <div className="bo-channel-silence" role="status">
      <CloudOff className="ct-icon" aria-hidden />
      <div>
        <strong>{t('health.silent')}</strong>
        <p>{t('health.since', { when: format.exact(new Date(since)) })}</p>
        <p>{t('health.waiting', { count: waitingCount })}</p>
      </div>
    </div>
  )
}

interface CheckLineProps {
  venueId: number
  checkedAt: string | null
  tokenEndsAt?: string | null
  check: () => Promise<CheckResult>
  /** The card shows what was repaired, or what is to be. */
  onChanged: () => void
}

/** When something linked was last looked at, and a button to look at it now. */
export function CheckLine({ venueId, checkedAt, tokenEndsAt, check, onChanged }: CheckLineProps) {
  const { t } = useTranslation('social')
  const format = useFormat()
  const may = useMay(venueId)
  const action = useAction()
  const toasts = useToasts()
  async function run() {
    const result = await check()
    toasts.show({ text: t(`health.${result}`), tone: result === 'fine' ? 'success' : 'error' })
    onChanged()
  }
  const facts = [
    checkedAt ? t('health.checked', { when: format.ago(new Date(checkedAt)) }) : t('health.never'),
    tokenEndsAt && t('health.ends', { when: format.exact(new Date(tokenEndsAt)) }),
  ].filter(Boolean)
  return (
    <div className="bo-channel-health">
      <span className="bo-muted">{facts.join(' · ')}</span>
      {may('posts.socialProfiles:create') && (
        <Button size="s" isLoading={action.busy !== undefined} onClick={() => void action.run('check', run)}>
          {t('health.check')}
        </Button>
      )}
    </div>
  )
}

interface HealthProps {
  venueId: number
  /** Of the account; nothing is shown while it is not connected. */
  id: number
  onChanged: () => void
}

/** How an account on a channel is: when it was last looked at, and whether its provider answers. */
export function Health({ venueId, id, onChanged }: HealthProps) {
  const { session } = useApp()
  const known = useContext(Known)
  const health = known?.data.value?.find((one) => one.id === id)
  if (!health) return null
  async function check() {
    const { result } = await session.api(checkChannel, { params: { venueId, id } })
    await known?.reload()
    return result
  }
  const { checkedAt, tokenEndsAt, silentSince, waitingCount } = health
  return (
    <>
      {silentSince && <Silence since={silentSince} waitingCount={waitingCount} />}
      <CheckLine
        venueId={venueId}
        checkedAt={checkedAt}
        tokenEndsAt={tokenEndsAt}
        check={check}
        onChanged={onChanged}
      />
    </>
  )
}
