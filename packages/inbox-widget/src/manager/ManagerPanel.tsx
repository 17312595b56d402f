import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { ConversationList } from './ConversationList.tsx'
import type { Scene } from './scene.ts'
import { Thread } from './Thread.tsx'

/** The launcher with what waits, and the panel: the list, or the conversation that is open. */
export function ManagerPanel({
  scene,
  isOpen,
  isFilling,
}: {
  scene: Scene
  isOpen: Signal<boolean>
  isFilling: boolean
}) {
  const { inbox, t, language } = scene
  const panelRef = useRef<HTMLElement>(null)
  const count = inbox.unreadTotal.value
  const currentId = inbox.currentId.value
  const isShown = isOpen.value
  useEffect(() => {
    // The composer of a conversation takes the focus itself.
    if (isShown && currentId === undefined) panelRef.current?.focus({ preventScroll: true })
  }, [isShown, currentId])
  return (
    <>
      {!isFilling && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isShown}
          aria-label={t(count > 0 ? 'launcherUnread' : 'launcher', { count })}
          data-unread={count > 0 ? (count > 99 ? '99+' : count) : undefined}
          onClick={() => {
            isOpen.value = true
          }}
        />
      )}
      <section
        ref={panelRef}
        class="cx"
        role="dialog"
        aria-labelledby="cx-title"
        tabIndex={-1}
        lang={language}
        data-open={isShown || undefined}
        data-inline={isFilling || undefined}
      >
        {isShown &&
          (currentId === undefined ? (
            <ConversationList scene={scene} />
          ) : (
            <Thread key={currentId} scene={scene} />
          ))}
      </section>
    </>
  )
}
