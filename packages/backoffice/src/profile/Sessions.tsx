import { endMyOtherSessions, endMySession, listMySessions, type OpenSession } from '@comptoir/core/session'
import { Badge, Button, Card, ConfirmDialog, RelativeTime } from '@comptoir/ui'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'

const phones = ['Android', 'iOS', 'iPhone', 'iPad']

function useDeviceName(): (session: OpenSession) => string {
  const { t } = useTranslation('profile')
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.device', { browser, system })
    return browser || system || t('sessions.unknown')
  }
}

interface LineProps {
  session: OpenSession
  isBusy: boolean
  onEnd: () => void
}

function Line({ session, isBusy, onEnd }: LineProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const name = useDeviceName()(session)
  const used = new Date(session.lastUsedAt)
  const Icon = phones.includes(session.system) ? Smartphone : Monitor
  return (
    <li className="bo-session">
      <Icon className="ct-icon" aria-hidden />
      <div className="bo-profile-words">
        <span className="bo-session-name">
          {name}
          {session.isCurrent && <Badge tone="brand">{t('sessions.current')}</Badge>}
        </span>
        <span className="bo-profile-label">
          {t('sessions.since', { ago: format.ago(new Date(session.createdAt)) })}
          {' · '}
          <RelativeTime
            date={used}
            label={t('sessions.used', { ago: format.ago(used) })}
            exactLabel={format.exact(used)}
          />
        </span>
      </div>
      {!session.isCurrent && (
        <Button size="s" isLoading={isBusy} aria-label={t('sessions.endOne', { name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Where the manager is signed in; any of it can be ended from here (T24). */
export function Sessions() {
  const { t } = useTranslation(['profile', 'app'])
  const { session } = useApp()
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const open = useResource('sessions', (signal) => session.api(listMySessions, {}, { signal }))
  const others = open.data.value?.filter(({ isCurrent }) => !isCurrent).length ?? 0

  async function end(sessionId: string) {
    await action.run(
      sessionId,
      () => session.api(endMySession, { params: { sessionId } }),
      t('sessions.ended'),
    )
    await open.reload()
  }
  async function endOthers() {
    await action.run('others', () => session.api(endMyOtherSessions, {}), t('sessions.othersEnded'))
    setAsking(false)
    await open.reload()
  }
  return (
    <Card title={t('sessions.title')}>
      <p className="bo-profile-text">{t('sessions.sentence')}</p>
      <Loaded resource={open} failed={t('sessions.failed')}>
        {(sessions) => (
          <ul className="bo-sessions">
            {sessions.map((one) => (
              <Line
                key={one.sessionId}
                session={one}
                isBusy={action.busy === one.sessionId}
                onEnd={() => void end(one.sessionId)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {others > 0 && <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('sessions.endOthers')}
        confirmLabel={t('sessions.endOthersConfirm')}
        cancelLabel={t('cancel')}
        tone="danger"
        isBusy={action.busy === 'others'}
        onConfirm={() => void endOthers()}
        onCancel={() => setAsking(false)}
      >
        {t('sessions.endOthersText', { count: others })}
      </ConfirmDialog>
    </Card>
  )
}
