import type { AccountProblem } from '@comptoir/core/social'
import {
  Badge,
  Card,
  ConfirmButton,
  KeyValueList,
  type KeyValueListProps,
  type Platform,
  PlatformBadge,
} from '@comptoir/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import type { ChannelWords } from './channel-words.ts'
import { Health } from './Health.tsx'

interface Account {
  /** Only accounts with a health check. */
  id?: number
  problem: AccountProblem | null
  waitingCount: number
}

interface AccountCardProps {
  venueId: number
  words: ChannelWords
  title: string
  /** Whose mark stands before the title. */
  platform?: Platform
  /** None where nothing is linked. */
  account: Account | undefined
  isConnected: boolean
  /** Said of a channel where nothing is linked. */
  noneLabel?: string
  /** What is known of the account, or said where there is none. */
  facts: ReactNode
  /** Its ids and addresses, which only those look for who are asked for them. */
  details?: KeyValueListProps['items'] | undefined
  /** What can be done to link or repair it. */
  children?: ReactNode
  onUnlink: () => Promise<unknown>
  onChanged: () => void
}

function Status({ account, isConnected, noneLabel }: AccountCardProps) {
  const { t } = useTranslation('social')
  if (account?.problem) return <Badge tone="error">{t('status.paused')}</Badge>
  if (isConnected) return <Badge tone="success">{t('status.connected')}</Badge>
  return <Badge>{account ? t('status.linking') : (noneLabel ?? t('status.none'))}</Badge>
}

/** What stopped the work of the account, what waits, and what repairs it. */
function Paused({ words, account }: AccountCardProps) {
  const { t } = useTranslation('social')
  if (!account?.problem) return null
  return (
    <div className="bo-channel-problem" role="alert">
      <TriangleAlert className="ct-icon" aria-hidden />
      <div>
        <strong>{t(words.problem(account.problem))}</strong>
        <p>{t(words.repair(account.problem))}</p>
        {account.waitingCount > 0 && <p>{t('waiting', { count: account.waitingCount })}</p>}
      </div>
    </div>
  )
}

function Unlink({ words, onUnlink, onChanged }: AccountCardProps) {
  const { t } = useTranslation(['social', 'page'])
  const action = useAction()
  const { title, text, done } = words.unlink
  async function unlink() {
    if (await action.run('unlink', onUnlink, t(done))) onChanged()
  }
  return (
    <div>
      <ConfirmButton
        tone="danger"
        isLoading={action.busy !== undefined}
        title={t(title)}
        text={t(text)}
        confirmLabel={t('unlink.confirm')}
        cancelLabel={t('cancel', { ns: 'page' })}
        onConfirm={() => void unlink()}
      >
        {t('unlink.confirm')}
      </ConfirmButton>
    </div>
  )
}

function Details({ details }: AccountCardProps) {
  const { t } = useTranslation('social')
  if (!details) return null
  return (
    <details className="bo-channel-details">
      <summary>{t('details')}</summary>
      <KeyValueList items={details} />
    </details>
  )
}

/** An account on a channel: its state, what stopped it, and how to unlink it. */
export function AccountCard(props: AccountCardProps) {
  const { venueId, title, platform, account, facts, children, onChanged } = props
  const mark = platform && <PlatformBadge platform={platform} label={title} size="m" />
  const may = useMay(venueId)
  return (
    <Card title={title} mark={mark} action={<Status {...props} />}>
      <div className="bo-channel">
        <Paused {...props} />
        {facts}
        {account?.id !== undefined && <Health venueId={venueId} id={account.id} onChanged={onChanged} />}
        {children}
        <Details {...props} />
        {account && may('posts.socialProfiles:delete') && <Unlink {...props} />}
      </div>
    </Card>
  )
}
