import { transferCredits } from '@comptoir/core/wallets'
import { Select, TextField, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useForm } from '../page/use-form.ts'

interface TransferDialogProps {
  venueId: number
  onClose: () => void
  onDone: () => void
}

/** Moves paid SMS credits to another venue of the manager (MON-13). */
export function TransferDialog({ venueId, onClose, onDone }: TransferDialogProps) {
  const { t } = useTranslation('wallets')
  const { session, venues } = useApp()
  const toasts = useToasts()
  const others = venues.all.value.filter((venue) => Number(venue.venueId) !== venueId)
  const form = useForm({ toVenueId: String(others[0]?.venueId ?? ''), amount: '' })
  const { values, set, errorOf } = form

  async function submit() {
    const body = { toVenueId: Number(values.toVenueId) as never, amount: Number(values.amount) }
    const isDone = await form.submit(transferCredits, body, () =>
      session.api(transferCredits, { params: { venueId }, body }),
    )
    if (!isDone) return
    toasts.show({ text: t('transferred'), tone: 'success' })
    onDone()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t('transfer')}
      submitLabel={t('transferSubmit')}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      failure={form.failure}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <p>{t('transferText')}</p>
      <Select
        label={t('toVenue')}
        options={others.map((venue) => ({ value: String(venue.venueId), label: venue.venueName }))}
        value={values.toVenueId}
        error={errorOf('toVenueId')}
        onChange={(toVenueId) => set('toVenueId', toVenueId)}
      />
      <TextField
        label={t('amountToMove')}
        name="amount"
        inputMode="numeric"
        required
        value={values.amount}
        error={errorOf('amount')}
        onChange={(amount) => set('amount', amount)}
      />
    </FormDialog>
  )
}
