import { createManager } from '@comptoir/core/session'
import { Select, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { sendsMail } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { AccountFields, accountTypes } from './AccountFields.tsx'

/** Makes an account for somebody, who gets a link to set a password (AUT-15, D-13). */
export function NewManagerDrawer({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const { t } = useTranslation('management')
  const { session } = useApp()
  const toasts = useToasts()
  const form = useForm({
    managerFirstName: '',
    managerLastName: '',
    managerEmail: '',
    language: useLanguage(),
    managerAccountType: 'other' as (typeof accountTypes)[number],
  })
  const { values } = form

  async function submit() {
    const { managerEmail: email, ...rest } = values
    const body = { ...rest, emailAddress: email }
    const send = () => session.api(createManager, { body })
    if (!(await form.submit(createManager, body, send))) return
    toasts.show({ text: t(sendsMail() ? 'managers.made' : 'noMail.reset', { email }), tone: 'success' })
    onMade()
  }

  return (
    <FormDrawer
      title={t('managers.new')}
      sentence={t('managers.newText')}
      submitLabel={t('managers.make')}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AccountFields form={form} />
      <Select
        label={t('managers.type')}
        options={accountTypes.map((value) => ({ value, label: t(`managers.type.${value}`) }))}
        value={values.managerAccountType}
        onChange={(value) => form.set('managerAccountType', value)}
      />
    </FormDrawer>
  )
}
