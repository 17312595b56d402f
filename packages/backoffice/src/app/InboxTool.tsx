import type { Inbox } from '@comptoir/core/inbox'
import { IconButton, useToasts } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApp } from './context.ts'
import { useFloatingSpot } from './floating-spot.ts'
import { useTranslation } from './translation.ts'

const loadWidget = () => import('@comptoir/inbox-widget/manager')

interface PanelProps {
  inbox: Inbox
  onClose: () => void
}

/** Draws the widget's inbox into a host; it is loaded when somebody opens it. */
function useWidget(hostRef: RefObject<HTMLElement | null>, { inbox, onClose }: PanelProps) {
  const { t } = useTranslation()
  const { show } = useToasts()
  const navigate = useNavigate()
  const { preferences, session, live, venues } = useApp()
  const locale = preferences.language.value
  const close = useEffectEvent(onClose)
  const giveUp = useEffectEvent(() => {
    show({ text: t('error.network'), tone: 'error' })
    onClose()
  })
  useEffect(() => {
    const host = hostRef.current
    if (!host) return
    let unmount: (() => void) | undefined
    let isGone = false
    function onOpenFull() {
      const conversationId = inbox.currentId.peek()
      void navigate({ to: '/messages', search: conversationId === undefined ? {} : { conversationId } })
    }
    loadWidget().then(
      ({ mountManagerInbox }) => {
        if (isGone) return
        unmount = mountManagerInbox(host, {
          inbox,
          locale,
          beside: { api: session.api, live: live.peek() },
          can: session.permissions.can,
          languageOf: (venueId) => venues.find(venueId)?.language,
          isFilling: true,
          onClose: () => close(),
          onOpenFull,
        })
      },
      () => giveUp(),
    )
    return () => {
      isGone = true
      unmount?.()
    }
  }, [hostRef, inbox, locale, navigate, session, live, venues])
}

/** The widget above the page, 400 by 500 (WGT-05), to be moved by its head or with the arrow keys. */
function FloatingInbox(props: PanelProps) {
  const { t } = useTranslation()
  const hostRef = useRef<HTMLDivElement>(null)
  const { preferences } = useApp()
  const { style, byPointer, byKey } = useFloatingSpot()
  useWidget(hostRef, props)
  return (
    <div className="bo-floating" style={style} onPointerDown={byPointer}>
      <button type="button" className="bo-floating-grip" aria-label={t('floating.move')} onKeyDown={byKey} />
      <div ref={hostRef} className="bo-floating-host" data-theme={preferences.colorScheme.value} />
    </div>
  )
}

/** Opens the inbox over any page (WGT-01) but that of messages (WGT-04): the same conversations, live stream and unread count as the pages. */
export function InboxTool() {
  const { t } = useTranslation()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const inbox = useApp().inbox.value
  if (!inbox) return null
  const count = inbox.unreadTotal.value
  return (
    <>
      <span className="bo-inbox-tool">
        <IconButton
          ref={buttonRef}
          label={count > 0 ? t('floating.unread', { count }) : t('messages')}
          icon={<MessagesSquare aria-hidden />}
          hasDot={count > 0}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => loadWidget().catch(() => undefined)}
          onClick={() => setOpen(!isOpen)}
        />
      </span>
      {isOpen && (
        <FloatingInbox
          inbox={inbox}
          onClose={() => {
            setOpen(false)
            buttonRef.current?.focus()
          }}
        />
      )}
    </>
  )
}
