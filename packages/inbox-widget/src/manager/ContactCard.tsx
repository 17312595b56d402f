import { type Conversation, phoneOfJid } from '@comptoir/core/inbox'
import type { Scene } from './scene.ts'

const states = { saved: 'noteSaved', edited: 'noteEdited', saving: 'noteSaving' }

/** Who the customer is, and what the team has noted (MSG-38). */
export function ContactCard({ scene, conversation }: { scene: Scene; conversation: Conversation }) {
  const { inbox, t, can } = scene
  const { id, venueId, jid } = conversation
  const phone = phoneOfJid(jid)
  const note = inbox.noteOf(id)
  return (
    <div class="cx-contact">
      <h3>{conversation.username}</h3>
      <p>{t(conversation.platform)}</p>
      {phone && <a href={`tel:+${phone}`}>{t('call', { phone: `+${phone}` })}</a>}
      <label for="cx-note">{t('note')}</label>
      <textarea
        id="cx-note"
        rows={5}
        readOnly={!can('messaging.conversations:update', venueId)}
        value={note.text}
        onInput={(event) => inbox.editNote(id, event.currentTarget.value)}
        onBlur={() => inbox.saveNote(id)}
      />
      <p role="status">{note.text || note.state !== 'saved' ? t(states[note.state]) : ''}</p>
    </div>
  )
}
