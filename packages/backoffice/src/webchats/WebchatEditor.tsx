import type { Venue } from '@comptoir/core/venues'
import { createWebchat, updateWebchat, type Webchat } from '@comptoir/core/webchat'
import { Button, Card, FormSection, Switch, useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { days, faultOf, HoursEditor, periodsOf } from '../hours/index.ts'
import { useMay } from '../page/may.ts'
import { SaveForm } from '../page/SaveForm.tsx'
import { type Form, useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { zonePlace } from '../page/zone-place.ts'
import { ChatPreview } from './ChatPreview.tsx'
import { EmbedCard } from './EmbedCard.tsx'
import { plainPage } from './embed-methods.ts'
import { ContactFields, LookFields, PlaceFields, PreChatFields, TextFields } from './WebchatFields.tsx'
import { bodyOf, valuesOf, type WebchatValues } from './webchat-values.ts'

/** Its own hours, or those of the venue. */
function HoursFields({ form }: { form: Form<WebchatValues> }) {
  const { t } = useTranslation('webchats')
  const { hours } = form.values
  return (
    <>
      <Switch
        label={t('chat.hours.own')}
        help={t('chat.hours.ownHelp')}
        isChecked={hours !== null}
        onChange={(isOwn) => form.set('hours', isOwn ? [] : null)}
      />
      {hours ? (
        <HoursEditor hours={hours} onChange={(changed) => form.set('hours', changed)} />
      ) : (
        <LinkButton to="/venues/$venueId" params={{ venueId: '0' }} search={{ tab: 'hours' }} size="s">
          {t('chat.hours.venue')}
        </LinkButton>
      )}
    </>
  )
}

function Fields({ form, venue }: { form: Form<WebchatValues>; venue: Venue }) {
  const { t } = useTranslation('webchats')
  const language = useLanguage()
  return (
    <>
      <FormSection title={t('chat.section.look')} sentence={t('chat.section.lookText')}>
        <LookFields form={form} venueId={Number(venue.venueId)} />
      </FormSection>
      <FormSection title={t('chat.section.texts')} sentence={t('chat.section.textsText')}>
        <TextFields form={form} />
      </FormSection>
      <FormSection title={t('chat.section.place')} sentence={t('chat.section.placeText')}>
        <PlaceFields form={form} />
      </FormSection>
      <FormSection
        title={t('chat.section.hours')}
        sentence={t('chat.section.hoursText', { zone: zonePlace(venue.timezone, language) })}
      >
        <HoursFields form={form} />
      </FormSection>
      <FormSection title={t('chat.section.preChat')} sentence={t('chat.section.preChatText')}>
        <PreChatFields form={form} />
      </FormSection>
      <FormSection title={t('chat.section.contact')} sentence={t('chat.section.contactText')}>
        <ContactFields form={form} />
      </FormSection>
    </>
  )
}

export interface WebchatEditorProps {
  venue: Venue
  /** Without it a new one is made. */
  webchat: Webchat | undefined
  /** With the secret that signs identities when a new one was made, this once. */
  onDone: (id: string, identitySecret?: string) => void
  /** Leaves a new one unmade. */
  onCancel: () => void
}

/** Everything about a chat on a site: how it looks, what it says, who may show it, and the lines that bring it. */
export function WebchatEditor({ venue, webchat, onDone, onCancel }: WebchatEditorProps) {
  const { t } = useTranslation(['webchats', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const may = useMay(Number(venue.venueId))
  const form = useForm(valuesOf(venue, webchat))
  const [onPage, setOnPage] = useState(plainPage)
  const { values } = form
  const params = { venueId: venue.venueId }
  const hasHourFault = days.some((day) => faultOf(periodsOf(values.hours ?? [], day)) !== undefined)

  async function submit() {
    if (hasHourFault) {
      toasts.show({ text: t('hoursWrong'), tone: 'error' })
      return
    }
    const body = bodyOf(values)
    const isDone = await form.submit(updateWebchat, body, async () => {
      if (webchat) {
        await session.api(updateWebchat, { params: { ...params, id: webchat.id }, body })
        onDone(webchat.id)
      } else {
        const made = await session.api(createWebchat, { params, body })
        onDone(made.id, made.identitySecret)
      }
    })
    toasts.show(
      isDone
        ? { text: t('saved', { ns: 'page' }), tone: 'success' }
        : { text: t('chat.notSaved'), tone: 'error' },
    )
  }

  return (
    <div className="bo-chat-editor">
      <div className="bo-chat-fields">
        {may('messaging.webchats:update') && (
          <Card>
            <SaveForm
              form={form}
              onSave={submit}
              {...(!webchat && {
                saveLabel: t('chat.make'),
                actions: <Button onClick={onCancel}>{t('cancel', { ns: 'page' })}</Button>,
              })}
            >
              <Fields form={form} venue={venue} />
            </SaveForm>
          </Card>
        )}
        {webchat && <EmbedCard id={webchat.id} values={values} onPage={onPage} onChange={setOnPage} />}
      </div>
      <div className="bo-chat-aside">
        <ChatPreview venue={venue} id={webchat?.id} values={values} onPage={onPage} />
      </div>
    </div>
  )
}
