import './template.css'
import { type InboxThread, phoneOfJid, type ReplyWindow } from '@comptoir/core/inbox'
import { AppLink } from '../../app/AppLink.tsx'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { TemplatePicker } from './TemplatePicker.tsx'

/** Stands where the answer was written, once there can be none: what is still possible (MSG-34, D-06). */
export function WindowOver({ thread, window }: { thread: InboxThread; window: ReplyWindow }) {
  const { t } = useTranslation(['inbox', 'app'])
  const { session } = useApp()
  const format = useFormat()
  const { platform, jid, venueId, isStopped } = thread.conversation
  const isTemplated = platform === 'whatsapp' && session.permissions.can('messaging.messages:send', venueId)
  const phone = platform === 'whatsapp' || platform === 'sms' ? phoneOfJid(jid) : undefined
  const isListed = platform === 'sms' && isStopped
  const canOpenList = isListed && session.permissions.can('contacts.unsubscribes:read', venueId)
  const values = {
    platform: t(`platform.${platform}`, { ns: 'app' }),
    date: format.exact(new Date(window.endsAt ?? 0)),
  }
  return (
    <div className="bo-window-over">
      <p className="bo-window-title" role="status">
        {isListed ? t('window.smsStopped') : isStopped ? t('window.stopped') : t('window.over', values)}
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
