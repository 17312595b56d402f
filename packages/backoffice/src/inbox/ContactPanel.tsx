import { type Conversation, type Inbox, phoneOfJid } from '@comptoir/core/inbox'
import type { ConversationVisitor } from '@comptoir/core/webchat'
import { Avatar, IconButton, PlatformBadge } from '@comptoir/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { lazy, type ReactNode, Suspense, useEffect, useId } from 'react'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import { useTranslation } from '../app/translation.ts'
import { phoneQuery, useMedia } from '../page/use-media.ts'
import { CloseMenu } from './CloseMenu.tsx'
import { NewestMedia } from './media/NewestMedia.tsx'
import { CustomerConversations } from './team/CustomerConversations.tsx'
import { SnoozeMenu } from './team/SnoozeMenu.tsx'
import { TeamFields } from './team/TeamFields.tsx'
import { VisitorFacts } from './VisitorFacts.tsx'

const KnownContact = lazy(async () => ({ default: (await import('../personal-data/index.ts')).KnownContact }))

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bo-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The team's note; saved by itself (MSG-38). */
function Note({ inbox, conversation }: { inbox: Inbox; conversation: Conversation }) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const id = useId()
  const { text, state } = inbox.noteOf(conversation.id)
  const canEdit = session.permissions.can('messaging.conversations:update', conversation.venueId)
  useEffect(() => () => inbox.saveNote(conversation.id), [inbox, conversation.id])
  return (
    <div className="bo-team-note">
      <label htmlFor={id}>{t('contact.notes')}</label>
      <textarea
        id={id}
        rows={5}
        maxLength={5000}
        value={text}
        readOnly={!canEdit}
        placeholder={t('contact.notesPlaceholder')}
        aria-describedby={`${id}-state`}
        onChange={(event) => inbox.editNote(conversation.id, event.currentTarget.value)}
        onBlur={() => inbox.saveNote(conversation.id)}
      />
      <p id={`${id}-state`} className="bo-note-state">
        <span>{t('contact.notesHelp')}</span>
        <span role="status">{text !== '' || state !== 'saved' ? t(`contact.${state}`) : ''}</span>
      </p>
    </div>
  )
}

interface ContactPanelProps {
  inbox: Inbox
  conversation: Conversation
  /** Who writes, where that is a visitor of the site. */
  visitor: ConversationVisitor | undefined
  /** It covers the conversation: its button goes back. */
  isCovering: boolean
  /** Goes to another conversation of the same customer. */
  onOpen: (conversationId: string) => void
  /** Closes with a last message; absent where none can be sent. */
  onCloseWith: (() => void) | undefined
  onClose: () => void
}

/** Who the customer is, beside the conversation (MSG-06). */
export function ContactPanel(props: ContactPanelProps) {
  const { inbox, conversation, visitor, isCovering, onOpen, onClose, onCloseWith } = props
  const { t } = useTranslation(['inbox', 'app'])
  const { platform, locationTitle, jid } = conversation
  const name = useCustomerName()(conversation)
  const { session } = useApp()
  const canEdit = session.permissions.can('messaging.conversations:update', conversation.venueId)
  const phone = phoneOfJid(jid)
  // On a phone it is a page of its own.
  const Title = useMedia(phoneQuery) ? 'h1' : 'h2'
  const Icon = isCovering ? ArrowLeft : X
  const label = t(`platform.${platform}`, { ns: 'app' })
  return (
    <aside className="bo-panel" aria-label={t('contact.title')}>
      <div className="bo-panel-head" data-covering={isCovering || undefined}>
        <Title className="bo-panel-title">{t('contact.title')}</Title>
        {isCovering && canEdit && !conversation.isClosed && (
          <SnoozeMenu inbox={inbox} conversation={conversation} />
        )}
        {isCovering && onCloseWith && <CloseMenu onCloseWith={onCloseWith} />}
        <IconButton
          label={isCovering ? t('back') : t('hideDetails')}
          icon={<Icon className="ct-icon" aria-hidden />}
          onClick={onClose}
        />
      </div>
      <div className="bo-panel-body">
        <div className="bo-panel-who">
          <Avatar name={name} size="l" />
          <p>{name}</p>
        </div>
        <dl className="bo-facts">
          <Fact label={t('contact.platform')}>
            <PlatformBadge platform={platform} label={label} /> {label}
          </Fact>
          <Fact label={t('contact.venue')}>{locationTitle}</Fact>
          {phone && (
            <Fact label={t('contact.phone')}>
              <a href={`tel:+${phone}`}>{`+${phone}`}</a>
            </Fact>
          )}
        </dl>
        {visitor && <VisitorFacts visitor={visitor} />}
        <TeamFields inbox={inbox} conversation={conversation} canEdit={canEdit} />
        <NewestMedia inbox={inbox} conversationId={conversation.id} />
        <Suspense>
          <KnownContact key={`contact-${conversation.id}`} conversation={conversation} canEdit={canEdit} />
        </Suspense>
        <Note key={conversation.id} inbox={inbox} conversation={conversation} />
        <CustomerConversations
          key={`customer-${conversation.id}`}
          conversation={conversation}
          canEdit={canEdit}
          onOpen={onOpen}
        />
      </div>
    </aside>
  )
}
