import { TextField } from '@comptoir/ui'
import { useTranslation } from '../../app/translation.ts'
import { useForm } from '../../page/use-form.ts'
import { type TestCardProps, TestForm } from './TestForm.tsx'

/** Sends the mail to one mailbox. */
export function MailTestCard(props: TestCardProps) {
  const { t } = useTranslation('campaigns/wizard')
  const form = useForm({ email: '' })
  return (
    <TestForm {...props} title={t('mail.test')} done={t('mail.tested')} form={form}>
      <TextField
        label={t('mail.testTo')}
        help={t('mail.testHelp')}
        name="email"
        type="email"
        required
        value={form.values.email}
        error={form.errorOf('email')}
        onChange={(value) => form.set('email', value.trim())}
      />
    </TestForm>
  )
}
