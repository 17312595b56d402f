import { createTemplate, type PredefinedEmailTemplate } from '@comptoir/core/campaign-templates'
import { TextField, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { useForm } from '../page/use-form.ts'

interface KeepDrawerProps {
  venueId: number
  mail: PredefinedEmailTemplate
  onClose: () => void
  onKept: () => void
}

/** Keeps a designed mail among the venue's own, under a name and a subject of its choice (TPL-04). */
export function KeepDrawer({ venueId, mail, onClose, onKept }: KeepDrawerProps) {
  const { t } = useTranslation('campaign-templates')
  const { session } = useApp()
  const toasts = useToasts()
  const { values, set, ...form } = useForm({ name: mail.name, subject: mail.subject })

  async function submit() {
    const body = { type: 'EMAIL' as const, body: mail.body, categories: [mail.category], ...values }
    await form.submit(createTemplate, body, async () => {
      await session.api(createTemplate, { params: { venueId }, body })
      toasts.show({ text: t('kept', { name: values.name }), tone: 'success' })
      onKept()
    })
  }

  return (
    <FormDrawer
      title={t('keep')}
      sentence={t('keepSentence')}
      submitLabel={t('keepSubmit')}
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
      <TextField
        label={t('subjectField')}
        help={t('bodyHelp')}
        value={values.subject}
        error={form.errorOf('subject')}
        onChange={(value) => set('subject', value)}
      />
    </FormDrawer>
  )
}
