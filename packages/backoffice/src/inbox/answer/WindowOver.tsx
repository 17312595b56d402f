import './template.css'
import type { AnswerBlock, InboxThread } from '@comptoir/core/inbox'
import { AppLink } from '../../app/AppLink.tsx'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { OtherWays } from './OtherWays.tsx'
import { TemplatePicker } from './TemplatePicker.tsx'

interface WindowOverProps {
  thread: InboxThread
  block: Extract<AnswerBlock, 'over' | 'stopped' | 'smsStopped'>
}

/** Stands where the answer was written, once there can be none: what is still possible; why stands in the thread (MSG-34, D-06). */
export function WindowOver({ thread, block }: WindowOverProps) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { platform, venueId } = thread.conversation
  const isTemplated = platform === 'whatsapp' && session.permissions.can('messaging.messages:send', venueId)
  const isListed = block === 'smsStopped'
  const canOpenList = isListed && session.permissions.can('contacts.unsubscribes:read', venueId)
  return (
    <div className="bo-window-over">
      {isTemplated && <TemplatePicker conversation={thread.conversation} />}
      <OtherWays conversation={thread.conversation} />
      <ul>
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
