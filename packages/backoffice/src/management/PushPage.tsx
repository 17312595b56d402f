import '../page/page.css'
import './management.css'
import { sendGlobalPush, sendPush } from '@comptoir/core/push'
import {
  Button,
  Card,
  ConfirmDialog,
  Page,
  PageHeader,
  SegmentedTabs,
  TextArea,
  TextField,
  useToasts,
} from '@comptoir/ui'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { type Form, useForm } from '../page/use-form.ts'
import { useTab } from '../page/use-tab.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { StaffOnly } from './StaffOnly.tsx'

interface Notice {
  title: string
  body: string
  path: string
}

function bodyOf({ title, body, path }: Notice) {
  return { title: title.trim(), body: body.trim(), ...(path.trim() ? { path: path.trim() } : {}) }
}

function Preview({ title, body }: Notice) {
  const { t } = useTranslation(['management', 'app'])
  return (
    <figure className="bo-push-preview">
      <figcaption className="bo-line-meta">{t('push.preview')}</figcaption>
      <div className="bo-push-note">
        <span className="bo-line-icon">
          <BellRing className="ct-icon" aria-hidden />
        </span>
        <div className="bo-line-words">
          <span className="bo-line-meta">{t('product', { ns: 'app' })}</span>
          <span className="bo-line-name">{title || t('push.titlePlaceholder')}</span>
          <span>{body || t('push.bodyPlaceholder')}</span>
        </div>
      </div>
    </figure>
  )
}

/** To one device, or without one to everybody. */
function useSending(deviceId: string | undefined, onSent: () => void) {
  const { t } = useTranslation('management')
  const { session } = useApp()
  const toasts = useToasts()
  const form = useForm<Notice>({ title: '', body: '', path: '' })
  async function send() {
    const body = bodyOf(form.values)
    const isDone = await form.submit(sendGlobalPush, body, async () => {
      const { devices } =
        deviceId === undefined
          ? await session.api(sendGlobalPush, { body })
          : await session.api(sendPush, { params: { id: deviceId as never }, body })
      toasts.show({ text: t('push.sent', { count: devices }), tone: 'success' })
    })
    if (isDone) onSent()
  }
  return { form, send }
}

function NoticeFields({ form }: { form: Form<Notice> }) {
  const { t } = useTranslation('management')
  const { values, set } = form
  return (
    <>
      <TextField
        label={t('push.title')}
        name="title"
        required
        value={values.title}
        error={form.errorOf('title')}
        onChange={(value) => set('title', value)}
      />
      <TextArea
        label={t('push.body')}
        name="body"
        rows={3}
        required
        value={values.body}
        error={form.errorOf('body')}
        counter={`${values.body.length} / 300`}
        onChange={(value) => set('body', value)}
      />
      <TextField
        label={t('push.path')}
        help={t('push.pathHelp')}
        name="path"
        placeholder="/messages"
        value={values.path}
        error={form.errorOf('path') && t('push.pathWrong')}
        onChange={(value) => set('path', value)}
      />
    </>
  )
}

function PushForm({ audience }: { audience: 'everybody' | 'one' }) {
  const { t } = useTranslation(['management', 'page'])
  const [deviceId, setDeviceId] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [deviceError, setDeviceError] = useState<string>()
  const { form, send } = useSending(deviceId, () => form.set('body', ''))
  const { values } = form

  function submit() {
    if (audience === 'everybody') setAsking(true)
    else if (deviceId === undefined) setDeviceError(t('push.noDevice'))
    else void send()
  }

  return (
    <div className="bo-two">
      <Card title={t(`push.${audience}`)}>
        <form
          className="bo-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {audience === 'one' && (
            <DeviceChoice
              deviceId={deviceId}
              error={deviceError}
              onChoose={(id) => {
                setDeviceId(id)
                setDeviceError(undefined)
              }}
            />
          )}
          <NoticeFields form={form} />
          <p className="bo-form-failure" role="alert">
            {form.failure}
          </p>
          <div>
            <Button variant="primary" type="submit" isLoading={form.isBusy}>
              {t(`push.send.${audience}`)}
            </Button>
          </div>
        </form>
      </Card>
      <Preview {...values} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('push.askTitle')}
        confirmLabel={t('push.send.everybody')}
        cancelLabel={t('cancel', { ns: 'page' })}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void send()
        }}
      >
        {t('push.askText', { title: values.title })}
      </ConfirmDialog>
    </div>
  )
}

/** Push messages of staff: to everybody, or to one device (MGR-08, MGR-09, MGR-15). */
export function PushPage() {
  const { t } = useTranslation('management')
  const [audience, setAudience] = useTab(['everybody', 'one'], 'everybody')
  return (
    <StaffOnly title={t('push.heading')} permission="staff.push:send">
      <Page>
        <PageHeader title={t('push.heading')} sentence={t('push.sentence')} />
        <SegmentedTabs
          label={t('push.heading')}
          tabs={(['everybody', 'one'] as const).map((value) => ({ value, label: t(`push.${value}`) }))}
          value={audience}
          onChange={setAudience}
        />
        <PushForm key={audience} audience={audience} />
      </Page>
    </StaffOnly>
  )
}
