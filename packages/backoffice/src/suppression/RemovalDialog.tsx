import { deleteUnsubscribe, type Unsubscribe } from '@comptoir/core/suppression'
import { TextArea, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useForm } from '../page/use-form.ts'
import { useRecipient } from './UnsubscribesTable.tsx'

export interface RemovalDialogProps {
  venueId: number
  unsubscribe: Unsubscribe
  onClose: () => void
  onRemoved: () => void
}

/** Takes somebody off the list, with a reason that is kept (UNS-07, D-26). */
export function RemovalDialog({ venueId, unsubscribe, onClose, onRemoved }: RemovalDialogProps) {
  const { t } = useTranslation('suppression')
  const { session } = useApp()
  const toasts = useToasts()
  const form = useForm({ reason: '' })
  const { to, channel } = unsubscribe
  const name = useRecipient()(unsubscribe)
  const query = { reason: form.values.reason.trim(), channel }
  async function submit() {
    const send = () => session.api(deleteUnsubscribe, { params: { venueId, to }, query, body: undefined })
    if (!(await form.submit(deleteUnsubscribe, query, send))) return
    toasts.show({ text: t('removed'), tone: 'success' })
    onRemoved()
  }
  return (
    <FormDialog
      isOpen
      title={t('removeTitle')}
      submitLabel={t('remove')}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('removeText', { name })}</p>
      <TextArea
        label={t('removeReason')}
        required
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={(reason) => form.set('reason', reason)}
      />
    </FormDialog>
  )
}
