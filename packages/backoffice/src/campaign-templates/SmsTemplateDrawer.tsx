import { createTemplate } from '@comptoir/core/campaign-templates'
import { countSms } from '@comptoir/core/sms'
import { TextArea, TextField, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { useForm } from '../page/use-form.ts'

interface SmsTemplateDrawerProps {
  venueId: number
  onClose: () => void
  onKept: () => void
}

/** Writes a text that campaigns by SMS begin with (TPL-04). */
export function SmsTemplateDrawer({ venueId, onClose, onKept }: SmsTemplateDrawerProps) {
  const { t } = useTranslation('campaign-templates')
  const { session } = useApp()
  const toasts = useToasts()
  const { values, set, ...form } = useForm({ name: '', body: '' })
  const { segments } = countSms(values.body)

  async function submit() {
    const body = { type: 'SMS' as const, subject: '', categories: [], ...values }
    await form.submit(createTemplate, body, async () => {
      await session.api(createTemplate, { params: { venueId }, body })
      toasts.show({ text: t('kept', { name: values.name }), tone: 'success' })
      onKept()
    })
  }

  return (
    <FormDrawer
      title={t('smsTitle')}
      sentence={t('smsSentence')}
      submitLabel={t('smsSubmit')}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        required
        value={values.name}
        error={form.errorOf('name')}
        onChange={(value) => set('name', value)}
      />
      <TextArea
        label={t('body')}
        help={values.body === '' ? t('bodyHelp') : t('segments', { count: segments })}
        required
        rows={6}
        value={values.body}
        error={form.errorOf('body')}
        onChange={(value) => set('body', value)}
      />
    </FormDrawer>
  )
}
