import '../page/page.css'
import './triggers.css'
import { type CampaignSetup, readCampaignSetup } from '@comptoir/core/campaigns'
import { deleteTrigger, type Trigger, updateTrigger } from '@comptoir/core/triggers'
import type { Venue } from '@comptoir/core/venues'
import { Button, Card, ConfirmDialog, Page, PageHeader, StatusCard, TextField, useToasts } from '@comptoir/ui'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { SaveForm } from '../page/SaveForm.tsx'
import { useAction } from '../page/use-action.ts'
import { useForm } from '../page/use-form.ts'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { ConditionsCard } from './ConditionsCard.tsx'
import { LogCard } from './LogCard.tsx'
import { Preview } from './Preview.tsx'
import { StepsEditor } from './StepsEditor.tsx'
import { bodyOf, valuesOf } from './trigger-values.ts'
import { useSentence, useTrigger } from './use-triggers.ts'

function DeleteButton({ venueId, id }: { venueId: number; id: Trigger['id'] }) {
  const { t } = useTranslation(['triggers', 'page'])
  const { session } = useApp()
  const navigate = useNavigate()
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const remove = () =>
    action.run('delete', async () => {
      await session.api(deleteTrigger, { params: { venueId, id } })
      await navigate({ to: '/trigger-campaigns' })
    })
  return (
    <div>
      <Button variant="danger" isLoading={action.busy !== undefined} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        cancelLabel={t('cancel', { ns: 'page' })}
        tone="danger"
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </div>
  )
}

interface EditorProps {
  venue: Venue
  trigger: Trigger
  setup: CampaignSetup
  onSaved: () => Promise<void>
}

function Editor({ venue, trigger, setup, onSaved }: EditorProps) {
  const { t } = useTranslation(['triggers', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const sentenceOf = useSentence()
  const form = useForm(valuesOf(trigger))
  const { id, kind, channel, isActive, revision } = trigger
  const params = { venueId, id }
  const mayWrite = may('campaigns.triggers:update')
  const name = t('name', { kind: t(`kind.${kind}`), channel: t(`channel.${channel}`) })

  async function save(isOn = isActive) {
    const body = { ...bodyOf(form.values), revision, ...(isOn === isActive ? {} : { isActive: isOn }) }
    const isDone = await form.submit(updateTrigger, body, async () => {
      form.replace(valuesOf(await session.api(updateTrigger, { params, body })))
      await onSaved()
    })
    const done = isOn === isActive ? t('saved', { ns: 'page' }) : t(isOn ? 'switchedOn' : 'switchedOff')
    toasts.show(isDone ? { text: done, tone: 'success' } : { text: t('notSaved'), tone: 'error' })
  }

  return (
    <Page>
      <PageHeader title={trigger.userLabel || name} sentence={sentenceOf({ ...trigger, ...form.values })} />
      <Card title={t('preview.title')}>
        <div className="bo-form">
          {may('contacts.contacts:read') && <Preview venueId={venueId} trigger={trigger} />}
          <StatusCard
            title={t('switch')}
            isOn={isActive}
            isBusy={form.isBusy}
            onChange={mayWrite && may('campaigns.campaigns:send') ? (isOn) => void save(isOn) : undefined}
            labels={{ on: t('on'), off: t('off') }}
          >
            {t(isActive ? 'switchOnText' : 'switchOffText')}
          </StatusCard>
        </div>
      </Card>
      <SaveForm form={form} onSave={() => save()} isReadOnly={!mayWrite} className="bo-trigger-form">
        <ConditionsCard venueId={venueId} trigger={trigger} form={form} />
        <StepsEditor venue={venue} trigger={trigger} setup={setup} form={form} />
        <Card title={t('label')}>
          <TextField
            label={t('labelField')}
            help={t('labelHelp', { name })}
            name="userLabel"
            value={form.values.userLabel}
            error={form.errorOf('userLabel')}
            onChange={(value) => form.set('userLabel', value)}
          />
        </Card>
      </SaveForm>
      {may('contacts.contacts:read') && <LogCard venueId={venueId} trigger={trigger} />}
      {may('campaigns.triggers:delete') && <DeleteButton venueId={venueId} id={id} />}
    </Page>
  )
}

function TriggerOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('triggers')
  const { session } = useApp()
  const { triggerId } = useParams({ strict: false })
  const venueId = Number(venue.venueId)
  const trigger = useTrigger(venueId, Number(triggerId))
  const channel = trigger.data.value?.channel
  const setup = useResource(`trigger-setup-${venueId}-${channel}`, async (signal) =>
    channel === undefined
      ? undefined
      : session.api(readCampaignSetup, { params: { venueId }, query: { type: channel } }, { signal }),
  )
  return (
    <Loaded resource={trigger} failed={t('failed')} variant="cards">
      {(read) => (
        <Loaded resource={setup} failed={t('failed')} variant="cards">
          {(known) =>
            known && (
              <Editor
                key={read.id}
                venue={venue}
                trigger={read}
                setup={known}
                onSaved={() => trigger.reload()}
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

/** One trigger: whom it reaches, what it says and when, and how it went for each person (TRG-02, D-75). */
export function TriggerPage() {
  const { t } = useTranslation('triggers')
  return (
    <VenueOnly title={t('title')} anyOf={['campaigns.triggers:read']}>
      {(venue) => <TriggerOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
