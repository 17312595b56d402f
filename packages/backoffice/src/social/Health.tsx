import {
  CHANNELS_UPDATED,
  type ChannelHealth,
  ChannelsUpdated,
  checkChannel,
  listChannelHealth,
} from '@comptoir/core/social'
import type { Resource } from '@comptoir/core/state'
import { Button, useToasts } from '@comptoir/ui'
import CloudOff from 'lucide-react/icons/cloud-off'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useMay } from '../page/may.ts'
import { useDeed } from '../page/use-deed.ts'
import { useResource } from '../page/use-resource.ts'

const Known = createContext<Resource<ChannelHealth[]> | undefined>(undefined)

/** Reads how the accounts of a venue are, once for all the cards below, and again when something changes. */
export function HealthOfVenue({ venueId, children }: { venueId: number; children: ReactNode }) {
  const { session, live } = useApp()
  const known = useResource(`channel-health-${venueId}`, (signal) =>
    session.api(listChannelHealth, { params: { venueId } }, { signal }),
  )
  const stream = live.value
  useEffect(() => stream?.on(CHANNELS_UPDATED, ChannelsUpdated, () => void known.reload()), [stream, known])
  return <Known value={known}>{children}</Known>
}

function Silence({ since, waitingCount }: { since: string; waitingCount: number }) {
  const { t } = useTranslation('social')
  const format = useFormat()
  return (
    <div className="bo-channel-silence" role="status">
      <CloudOff className="ct-icon" aria-hidden />
      <div>
        <strong>{t('health.silent', { time: format.lasting(new Date(since)) })}</strong>
        <p>{t('health.waiting', { count: waitingCount })}</p>
      </div>
    </div>
  )
}

interface HealthProps {
  venueId: number
  /** Of the account; nothing is shown while it is not connected. */
  id: number
  /** The card shows what was repaired, or what is to be. */
  onChanged: () => void
}

/** When an account was last looked at, whether its provider answers, and a button to look at it now. */
export function Health({ venueId, id, onChanged }: HealthProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const format = useFormat()
  const may = useMay(venueId)
  const deed = useDeed()
  const toasts = useToasts()
  const known = useContext(Known)
  const health = known?.data.value?.find((one) => one.id === id)
  if (!health) return null
  async function check() {
    const { result } = await session.api(checkChannel, { params: { venueId, id } })
    toasts.show({ text: t(`health.${result}`), tone: result === 'fine' ? 'success' : 'error' })
    await known?.reload()
    onChanged()
  }
  const { checkedAt, tokenEndsAt, silentSince } = health
  const facts = [
    checkedAt ? t('health.checked', { when: format.ago(new Date(checkedAt)) }) : t('health.never'),
    tokenEndsAt && t('health.ends', { when: format.exact(new Date(tokenEndsAt)) }),
  ].filter(Boolean)
  return (
    <>
      {silentSince && <Silence since={silentSince} waitingCount={health.waitingCount} />}
      <div className="bo-channel-health">
        <span className="bo-muted">{facts.join(' · ')}</span>
        {may('posts.socialProfiles:create') && (
          <Button size="s" isLoading={deed.busy !== undefined} onClick={() => void deed.run('check', check)}>
            {t('health.check')}
          </Button>
        )}
      </div>
    </>
  )
}
