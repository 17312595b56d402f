import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { later } from '../app/later.tsx'
import { ConversationList } from './ConversationList.tsx'
import type { Scene } from './scene.ts'

const loadThread = async () => (await import('./Thread.tsx')).Thread
const Thread = later(loadThread)

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
    // Here by the time that a conversation is chosen; choosing it asks again where it could not be read.
    if (isShown) loadThread().catch(() => undefined)
  }, [isShown])
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
