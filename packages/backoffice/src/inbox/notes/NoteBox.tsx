import './notes.css'
import type { Inbox, InboxThread } from '@comptoir/core/inbox'
import { mentionedIn, THREAD_NOTE_MAX } from '@comptoir/core/inbox-team'
import { Avatar } from '@comptoir/ui'
import { Composer } from '@comptoir/ui/chat'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useInboxTeam } from '../inbox-team.ts'
import { type MentionListState, useMentionList } from './use-mention-list.ts'

function MentionList({ list }: { list: MentionListState }) {
  const { t } = useTranslation('inbox')
  return (
    <div className="bo-popup">
      <div role="listbox" id={list.listId} aria-label={t('threadNote.people')} className="bo-replies">
        {list.found.map((mate, index) => (
          // The field keeps the focus: keys are its own, a press only takes.
          <div
            key={mate.managerId}
            id={`${list.listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === list.active}
            className="bo-reply bo-mate"
            onPointerMove={() => list.setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => list.take(mate)}
            onKeyDown={list.onKeyDown}
          >
            <Avatar name={mate.name} size="s" />
            {mate.name}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Where a note for the team is written; `@` offers the colleagues who see the venue. */
export function NoteBox({ inbox, thread }: { inbox: Inbox; thread: InboxThread }) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { team, notes } = useInboxTeam()
  const { id, venueId } = thread.conversation
  const boxRef = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const text = inbox.threadNoteDraftOf(id)
  const ownId = session.manager.value?.managerId
  const mates = (team.data.value ?? []).filter((one) => one.venueId === venueId && one.managerId !== ownId)
  const field = () => boxRef.current?.querySelector('textarea')
  const list = useMentionList(mates, { text, caret }, (next, at) => {
    // Drawn at once: the next key goes behind the name.
    flushSync(() => {
      inbox.setThreadNoteDraft(id, next)
      setCaret(at)
    })
    field()?.setSelectionRange(at, at)
  })
  return (
    <div ref={boxRef} className="bo-note-box">
      {list.isOpen && <MentionList list={list} />}
      <Composer
        value={text}
        onChange={(next) => {
          setCaret(field()?.selectionStart ?? next.length)
          inbox.setThreadNoteDraft(id, next)
        }}
        onSend={(body) => {
          notes.add(body, mentionedIn(body, mates))
          inbox.setThreadNoteDraft(id, '')
        }}
        onKeyDown={list.onKeyDown}
        fieldAria={
          list.isOpen
            ? { 'aria-controls': list.listId, 'aria-activedescendant': `${list.listId}-${list.active}` }
            : undefined
        }
        limit={THREAD_NOTE_MAX}
        autoFocus
        hint={t('threadNote.hint')}
        labels={{
          field: t('threadNote.field'),
          placeholder: t('threadNote.placeholder'),
          send: t('threadNote.save'),
          counter: (used, limit) => t('counter', { used, limit }),
          tooLong: (count) => t('tooLong', { count }),
        }}
      />
    </div>
  )
}
