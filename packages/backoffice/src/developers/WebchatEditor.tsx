import type { Venue } from '@comptoir/core/venues'
import { createWebchat, updateWebchat, type Webchat } from '@comptoir/core/webchat'
import { Button, FormActions, FormSection, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { UnsavedChanges } from '../app/UnsavedChanges.tsx'
import { useForm } from '../page/use-form.ts'
import { ChatPreview } from './ChatPreview.tsx'
import { HoursEditor } from './HoursEditor.tsx'
import { days, faultOf, periodsOf } from './hours.ts'
import { ContactFields, LookFields, PlaceFields, PreChatFields, TextFields } from './WebchatFields.tsx'
import { bodyOf, valuesOf } from './webchat-values.ts'

export interface WebchatEditorProps {
  venue: Venue
  /** Without it a new one is made. */
  webchat: Webchat | undefined
  onClose: () => void
  /** With the secret that signs identities when a new one was made, this once. */
  onDone: (identitySecret: string | undefined) => void
}

/** Everything about a chat on a site, with what it will look like beside it. */
export function WebchatEditor({ venue, webchat, onClose, onDone }: WebchatEditorProps) {
  const { t } = useTranslation(['developers', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const form = useForm(valuesOf(venue, webchat))
  const { values, set } = form
  const params = { venueId: venue.venueId }
  const hasHourFault = days.some((day) => faultOf(periodsOf(values.hours, day)) !== undefined)

  async function submit() {
    if (hasHourFault) {
      toasts.show({ text: t('hours.wrong'), tone: 'error' })
      return
    }
    const body = bodyOf(values)
    const isDone = await form.submit(updateWebchat, body, async () => {
      if (webchat) {
        await session.api(updateWebchat, { params: { ...params, id: webchat.id }, body })
        onDone(undefined)
      } else {
        const made = await session.api(createWebchat, { params, body })
        onDone(made.identitySecret)
      }
    })
    toasts.show(
      isDone
        ? { text: t('saved', { ns: 'page' }), tone: 'success' }
        : { text: t('chat.notSaved'), tone: 'error' },
    )
  }

  return (
    <form
      className="bo-chat-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <UnsavedChanges isDirty={form.isDirty && !form.isBusy} />
      <div className="bo-chat-fields">
        <FormSection title={t('chat.section.place')} sentence={t('chat.section.placeText')}>
          <PlaceFields form={form} />
        </FormSection>
        <FormSection title={t('chat.section.look')}>
          <LookFields form={form} />
        </FormSection>
        <FormSection title={t('chat.section.texts')} sentence={t('chat.section.textsText')}>
          <TextFields form={form} />
        </FormSection>
        <FormSection
          title={t('chat.section.hours')}
          sentence={t('chat.section.hoursText', { zone: venue.timezone })}
        >
          <HoursEditor hours={values.hours} onChange={(hours) => set('hours', hours)} />
        </FormSection>
        <FormSection title={t('chat.section.preChat')} sentence={t('chat.section.preChatText')}>
          <PreChatFields form={form} />
        </FormSection>
        <FormSection title={t('chat.section.contact')} sentence={t('chat.section.contactText')}>
          <ContactFields form={form} />
        </FormSection>
        <p className="bo-form-failure" role="alert">
          {form.failure}
        </p>
        <FormActions note={form.isDirty ? t('unsaved', { ns: 'page' }) : undefined}>
          <Button onClick={onClose}>{t('cancel', { ns: 'page' })}</Button>
          <Button variant="primary" type="submit" isLoading={form.isBusy}>
            {webchat ? t('save', { ns: 'page' }) : t('chat.make')}
          </Button>
        </FormActions>
      </div>
      <div className="bo-chat-aside">
        <ChatPreview look={values.look} welcome={values.welcome} venueName={venue.venueName} />
      </div>
    </form>
  )
}
