import type { Conversation, Inbox } from '@comptoir/core/inbox'
import { Avatar, Badge, Button, IconButton, PlatformBadge } from '@comptoir/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CheckCheck from 'lucide-react/icons/check-check'
import PanelRight from 'lucide-react/icons/panel-right'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { AgentChip } from '../agent/index.ts'
import { useCustomerName } from '../app/customer.ts'
import { useTranslation } from '../app/translation.ts'
import { CloseMenu } from './CloseMenu.tsx'
import { useInboxTeam } from './inbox-team.ts'
import { LabelDot, labelsOf } from './team/LabelMarks.tsx'
import { SnoozeMenu } from './team/SnoozeMenu.tsx'

interface ConversationHeadProps {
  inbox: Inbox
  conversation: Conversation
  isPhone: boolean
  isPanelOpen: boolean
  /** Absent when the manager may not close. */
  onToggleClosed: (() => void) | undefined
  onCloseWith: (() => void) | undefined
  onTogglePanel: () => void
  onBack: () => void
}

/** Who it is, and what can be done with the conversation (MSG-05). */
export function ConversationHead(props: ConversationHeadProps) {
  const { t } = useTranslation(['inbox', 'app'])
  const { conversation, isPhone, isPanelOpen, onToggleClosed } = props
  const { platform, locationTitle, isClosed } = conversation
  const name = useCustomerName()(conversation)
  const labels = useInboxTeam().labels.data.value ?? []
  const toggleLabel = isClosed ? t('reopen') : t('close')
  // On a phone the list with its heading is another page.
  const Name = isPhone ? 'h1' : 'h2'
  const toggleIcon = isClosed ? <RotateCcw aria-hidden /> : <CheckCheck aria-hidden />
  return (
    <header className="bo-head">
      {isPhone && (
        <IconButton
          label={t('back')}
          icon={<ArrowLeft className="ct-icon" aria-hidden />}
          onClick={props.onBack}
        />
      )}
      {!isPhone && <Avatar name={name} />}
      <div className="bo-head-words">
        <Name className="bo-head-name">{name}</Name>
        <p className="bo-head-where">
          <PlatformBadge platform={platform} label={t(`platform.${platform}`, { ns: 'app' })} />
          <span>{locationTitle}</span>
          {isClosed && <Badge>{t('closedMark')}</Badge>}
          {labelsOf(conversation, labels).map((label) => (
            <LabelDot key={label.id} label={label} isNamed />
          ))}
        </p>
      </div>
      {onToggleClosed &&
        (isPhone ? (
          <IconButton
            label={isClosed ? t('reopen') : t('closeLong')}
            icon={toggleIcon}
            onClick={onToggleClosed}
          />
        ) : (
          <Button size="s" icon={toggleIcon} onClick={onToggleClosed}>
            {toggleLabel}
          </Button>
        ))}
      {!isPhone && props.onCloseWith && <CloseMenu onCloseWith={props.onCloseWith} />}
      <AgentChip conversation={conversation} messages={props.inbox.current.value?.messages ?? []} />
      {!isPhone && onToggleClosed && !isClosed && (
        <SnoozeMenu inbox={props.inbox} conversation={conversation} />
      )}
      <IconButton
        label={isPanelOpen ? t('hideDetails') : t('details')}
        icon={<PanelRight className="ct-icon" aria-hidden />}
        isPressed={isPanelOpen}
        onClick={props.onTogglePanel}
      />
    </header>
  )
}
