import {
  createWebhook,
  updateWebhook,
  type Webhook,
  type WebhookEventType,
  webhookEventTypes,
} from '@comptoir/core/developers'
import { Checkbox } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { FormText } from '../page/FormText.tsx'
import { useForm } from '../page/use-form.ts'

export interface WebhookDrawerProps {
  venueId: number
  /** Without it a new one is made. */
  webhook: Webhook | undefined
  onClose: () => void
  /** With the signing secret of a new one, this once. */
  onDone: (secret: string | undefined) => void
}

/** Where events go, and which. */
export function WebhookDrawer({ venueId, webhook, onClose, onDone }: WebhookDrawerProps) {
  const { t } = useTranslation('developers')
  const { session } = useApp()
  const form = useForm({
    url: webhook?.url ?? 'https://',
    label: webhook?.label ?? '',
    eventTypes: webhookEventTypes.filter((type) => !webhook || webhook.eventTypes.includes(type)),
  })
  const { values, set } = form

  function submit() {
    const body = { ...values, url: values.url.trim(), label: values.label.trim() }
    void form.submit(createWebhook, body, async () => {
      if (webhook) {
        await session.api(updateWebhook, { params: { venueId, id: webhook.id }, body })
        onDone(undefined)
      } else {
        const made = await session.api(createWebhook, { params: { venueId }, body })
        onDone(made.secret)
      }
    })
  }

  function toggle(type: WebhookEventType, isChecked: boolean) {
    const others = values.eventTypes.filter((one) => one !== type)
    set('eventTypes', isChecked ? [...others, type] : others)
  }

  return (
    <FormDrawer
      title={t(webhook ? 'hook.edit' : 'hook.new')}
      sentence={t('hook.newText')}
      {...(webhook ? {} : { submitLabel: t('hook.make') })}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.errorOf('eventTypes') ? t('hook.eventsMissing') : form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormText
        form={form}
        name="url"
        type="url"
        inputMode="url"
        spellCheck={false}
        required
        label={t('hook.url')}
        help={t('hook.urlHelp')}
        error={form.errorOf('url') && t('hook.urlWrong')}
      />
      <FormText form={form} name="label" label={t('hook.label')} />
      <fieldset className="bo-choices">
        <legend>{t('hook.events')}</legend>
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            label={<code>{type}</code>}
            help={t(`hook.event.${type}`)}
            isChecked={values.eventTypes.includes(type)}
            onChange={(isChecked) => toggle(type, isChecked)}
          />
        ))}
      </fieldset>
    </FormDrawer>
  )
}
