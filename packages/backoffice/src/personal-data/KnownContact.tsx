import '../page/page.css'
import { getContact, linkConversationContact, unlinkConversationContact } from '@comptoir/core/contacts'
import type { Conversation } from '@comptoir/core/inbox'
import { Button } from '@comptoir/ui'
import { useState } from 'react'
import { AppLink } from '../app/AppLink.tsx'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'
import { ContactHistory, type OfContact } from './ContactHistory.tsx'
import { LinkDialog } from './LinkDialog.tsx'

function Card({ venueId, contactId, onUnlink }: OfContact & { onUnlink: (() => void) | undefined }) {
  const { t } = useTranslation('personal-data')
  const { session } = useApp()
  const { nameOf } = useContactWords()
  const contact = useResource(`contact-${venueId}-${contactId}`, (signal) =>
    session.api(getContact, { params: { venueId, contactId } }, { signal }),
  )
  return (
    <Loaded resource={contact} failed={t('contactFailed')}>
      {(known) => (
        <>
          <p className="bo-known-contact">
            <AppLink className="bo-history-link" href={`/contacts/list?contact=${contactId}`}>
              {nameOf(known)}
            </AppLink>
            {onUnlink && (
              <Button size="s" variant="quiet" onClick={onUnlink}>
                {t('unlink')}
              </Button>
            )}
          </p>
          <ContactHistory venueId={venueId} contactId={contactId} />
        </>
      )}
    </Loaded>
  )
}

/** The contact of a conversation and their history; or a button to link a contact (MSG-06). */
export function KnownContact({ conversation, canEdit }: { conversation: Conversation; canEdit: boolean }) {
  const { t } = useTranslation('personal-data')
  const { session } = useApp()
  const { id, venueId, contactId } = conversation
  const may = useMay(venueId)
  const action = useAction()
  const [isLinking, setLinking] = useState(false)
  const params = { venueId, id }
  const unlink = () =>
    void action.run('unlink', () => session.api(unlinkConversationContact, { params }), t('unlinked'))
  const link = (chosen: number) =>
    action.run(
      'link',
      () => session.api(linkConversationContact, { params, body: { contactId: chosen } }),
      t('linked'),
    )
  if (!may('contacts.contacts:read')) return null
  return (
    <section aria-label={t('contact')}>
      <p className="bo-section-title">{t('contact')}</p>
      {contactId !== null && (
        <Card
          key={contactId}
          venueId={venueId}
          contactId={contactId}
          onUnlink={canEdit ? unlink : undefined}
        />
      )}
      {contactId === null && canEdit && (
        <Button size="s" onClick={() => setLinking(true)}>
          {t('link')}
        </Button>
      )}
      {isLinking && (
        <LinkDialog
          conversation={conversation}
          onClose={() => setLinking(false)}
          onChosen={async (chosen) => {
            if (await link(chosen)) setLinking(false)
          }}
        />
      )}
    </section>
  )
}
