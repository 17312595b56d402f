import type { TimelineEntry } from '@comptoir/core/personal-data'
import { PlatformBadge } from '@comptoir/ui'
import Ban from 'lucide-react/icons/ban'
import BookUser from 'lucide-react/icons/book-user'
import Eraser from 'lucide-react/icons/eraser'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ComponentType, SVGProps } from 'react'
import { AppLink } from '../app/AppLink.tsx'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'

const icons: Record<Exclude<TimelineEntry['kind'], 'messages'>, ComponentType<SVGProps<SVGSVGElement>>> = {
  sms: MessageSquareText,
  mail: Mail,
  missedCall: PhoneMissed,
  added: BookUser,
  created: UserPlus,
  erasureAsked: Eraser,
  consent: ThumbsUp,
  suppressed: Ban,
}

/** What happened, in one line; what was said or agreed to, in a second one. */
function useWords(entry: TimelineEntry): { title: string; text?: string } {
  const { t } = useTranslation('personal-data')
  switch (entry.kind) {
    case 'messages':
      return { title: t('messages', { count: entry.count }), text: entry.excerpt }
    case 'sms':
      return { title: t(entry.isFromBusiness ? 'smsSent' : 'smsReceived'), text: entry.excerpt }
    case 'mail':
      return { title: t(entry.state === 'failed' ? 'mailFailed' : 'mailSent'), text: entry.subject }
    case 'missedCall':
      return { title: t(entry.isAnswered ? 'callAnswered' : 'callMissed') }
    case 'added':
      return { title: t(entry.isImported ? 'imported' : 'added', { name: entry.addressBookName }) }
    case 'created':
      return { title: t('created') }
    case 'erasureAsked':
      return { title: t('erasureAsked'), text: t('erasureAskedText') }
    case 'consent':
      return {
        title: t('consent', {
          channels: entry.channels.map((channel) => t(`channel.${channel}`)).join(', '),
        }),
        text: [t(`place.${entry.place}`), entry.managerName, `« ${entry.wording} »`]
          .filter(Boolean)
          .join(' · '),
      }
    case 'suppressed':
      return {
        title: t('suppressed', { channel: t(`channel.${entry.channel}`) }),
        text: t(`reason.${entry.reason}`),
      }
  }
}

function Mark({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('app')
  if (entry.kind === 'messages')
    return <PlatformBadge platform={entry.platform} label={t(`platform.${entry.platform}`)} />
  const Icon = icons[entry.kind]
  return <Icon className="ct-icon" aria-hidden />
}

/** One line of a history; a conversation is opened from it. */
export function HistoryEntry({ entry }: { entry: TimelineEntry }) {
  const format = useFormat()
  const { title, text } = useWords(entry)
  const at = new Date(entry.at)
  return (
    <li className="bo-history-entry">
      <span className="bo-history-mark">
        <Mark entry={entry} />
      </span>
      <div className="bo-history-words">
        {entry.kind === 'messages' ? (
          <AppLink className="bo-history-link" href={`/messages?conversationId=${entry.conversationId}`}>
            {title}
          </AppLink>
        ) : (
          <span>{title}</span>
        )}
        {text && <span className="bo-history-text">{text}</span>}
        <time className="bo-history-time" dateTime={entry.at}>
          {format.exact(at)}
        </time>
      </div>
    </li>
  )
}
