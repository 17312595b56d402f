import type { Conversation } from '@comptoir/core/inbox'
import { type BesideMessages, createNoteThread } from '@comptoir/core/inbox-team'
import {
  type ConversationVisitor,
  getConversationVisitor,
  VISITOR_EVENT,
  VisitorChangedEvent,
} from '@comptoir/core/webchat'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { Scene } from './scene.ts'

type OnFailed = (retry: () => void) => void

/** Who the visitor is and what they did on the site, as it is now; nothing on other channels. */
function useVisitor({ beside }: Scene, conversation: Conversation, onFailed: OnFailed) {
  const { id, venueId, platform, lastMessageTimestamp } = conversation
  const [visitor, setVisitor] = useState<ConversationVisitor | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done before a message is stored with it
  useEffect(() => {
    if (!beside || platform !== 'website') return
    const { api, live } = beside
    const leaving = new AbortController()
    const { signal } = leaving
    function read() {
      api(getConversationVisitor, { params: { venueId, id } }, { signal }).then(
        setVisitor,
        () => signal.aborted || onFailed(read),
      )
    }
    read()
    const stops = [
      live?.on(VISITOR_EVENT, VisitorChangedEvent, ({ conversationId }) => {
        if (conversationId === id) read()
      }),
      live?.onReset(read),
    ]
    return () => {
      leaving.abort()
      for (const stop of stops) stop?.()
    }
  }, [beside, id, venueId, platform, lastMessageTimestamp])
  return visitor
}

/** What the team wrote for itself; who has it before them has seen where they are mentioned. */
function useNotes({ beside, inbox }: Scene, { id, venueId }: Conversation, onFailed: OnFailed) {
  const thread = useMemo(
    () =>
      beside &&
      createNoteThread({
        api: beside.api,
        live: beside.live,
        managerId: inbox.managerId,
        onFailed: ({ retry }) => onFailed(retry),
      }),
    [beside, inbox, onFailed],
  )
  useEffect(() => {
    thread?.look({ venueId, id })
    return () => thread?.dispose()
  }, [thread, venueId, id])
  const notes = thread?.notes.value
  useEffect(() => {
    if (notes) thread?.see()
  }, [thread, notes])
  return notes
}

/** What stands among the messages of a conversation, and `retry` where it could not be read. */
export function useBeside(
  scene: Scene,
  conversation: Conversation,
): BesideMessages & { smsNumber: string; retry: (() => void) | undefined } {
  const [failed, setFailed] = useState<readonly (() => void)[]>([])
  const onFailed = useCallback((retry: () => void) => setFailed((before) => [...before, retry]), [])
  const notes = useNotes(scene, conversation, onFailed)
  const visitor = useVisitor(scene, conversation, onFailed)
  function again() {
    setFailed([])
    for (const retry of failed) retry()
  }
  const retry = failed.length > 0 ? again : undefined
  return { notes, events: visitor?.events, smsNumber: visitor?.smsNumber ?? '', retry }
}
