import { type ShortLink, updateShortLink } from '@comptoir/core/links'
import { TextField } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useForm } from '../page/use-form.ts'

interface RenameDialogProps {
  link: ShortLink
  onClose: () => void
  onDone: () => void
}

export function RenameDialog({ link, onClose, onDone }: RenameDialogProps) {
  const { t } = useTranslation(['links', 'page'])
  const { session } = useApp()
  const { values, set, ...form } = useForm({ name: link.name })
  async function submit() {
    const params = { venueId: link.venueId, shortLinkId: link.id }
    if (
      await form.submit(updateShortLink, values, () => session.api(updateShortLink, { params, body: values }))
    )
      onDone()
  }
  return (
    <FormDialog
      isOpen
      title={t('rename')}
      submitLabel={t('save', { ns: 'page' })}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        value={values.name}
        error={form.errorOf('name')}
        onChange={(name) => set('name', name)}
      />
    </FormDialog>
  )
}
