import './template.css'
import { type AnswerBlock, type InboxThread, phoneOfJid, type ReplyWindow } from '@comptoir/core/inbox'
import { AppLink } from '../../app/AppLink.tsx'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { TemplatePicker } from './TemplatePicker.tsx'

const titles = { over: 'window.over', stopped: 'window.stopped', smsStopped: 'window.smsStopped' } as const

interface WindowOverProps {
  thread: InboxThread
  window: ReplyWindow
  block: Extract<AnswerBlock, keyof typeof titles>
}

/** Stands where the answer was written, once there can be none: what is still possible (MSG-34, D-06). */
export function WindowOver({ thread, window, block }: WindowOverProps) {
  const { t } = useTranslation(['inbox', 'app'])
  const { session } = useApp()
  const format = useFormat()
  const { platform, jid, venueId } = thread.conversation
  const isTemplated = platform === 'whatsapp' && session.permissions.can('messaging.messages:send', venueId)
  const phone = platform === 'whatsapp' || platform === 'sms' ? phoneOfJid(jid) : undefined
  const isListed = block === 'smsStopped'
  const canOpenList = isListed && session.permissions.can('contacts.unsubscribes:read', venueId)
  const values = {
    platform: t(`platform.${platform}`, { ns: 'app' }),
    date: format.exact(new Date(window.endsAt ?? 0)),
  }
  return (
    <div className="bo-window-over">
      <p className="bo-window-title" role="status">
        {t(titles[block], values)}
      </p>
      {isTemplated && <TemplatePicker conversation={thread.conversation} />}
      <ul>
        {phone && (
          <li>
            <a href={`tel:+${phone}`}>{t('window.call', { phone: `+${phone}` })}</a>
          </li>
        )}
        {canOpenList && (
          <li>
            <AppLink className="" href="/contacts/unsubscribes">
              {t('window.list')}
            </AppLink>
          </li>
        )}
        {!isListed && <li>{t('window.wait')}</li>}
        <li>{t('window.note')}</li>
      </ul>
    </div>
  )
}
