import {
  createLinkBlock,
  hostOf,
  LINK_BLOCK_KINDS,
  type LinkBlockKind,
  type ShortLink,
} from '@comptoir/core/links'
import { RadioGroup, TextField, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useForm } from '../page/use-form.ts'
import { useVenueName } from '../page/venue-name.tsx'

interface BlockDialogProps {
  link: ShortLink
  onClose: () => void
  onDone: () => void
}

/** Staff block a link, every link to its host, or every link of its venue (D-71). */
export function BlockDialog({ link, onClose, onDone }: BlockDialogProps) {
  const { t } = useTranslation('links')
  const { session } = useApp()
  const toasts = useToasts()
  const venueName = useVenueName()(link.venueId) ?? String(link.venueId)
  const values: Record<LinkBlockKind, string> = {
    code: link.code,
    host: hostOf(link.target),
    venue: String(link.venueId),
  }
  const form = useForm({ kind: 'code' as LinkBlockKind, reason: '' })
  const { kind, reason } = form.values
  async function submit() {
    const body = { kind, reason, value: values[kind] }
    if (!(await form.submit(createLinkBlock, body, () => session.api(createLinkBlock, { body })))) return
    toasts.show({ text: t('blocked'), tone: 'success' })
    onDone()
  }
  return (
    <FormDialog
      isOpen
      title={t('blockTitle')}
      submitLabel={t('block')}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioGroup
        label={t('blockWhat')}
        options={LINK_BLOCK_KINDS.map((value) => ({
          value,
          label: t(`blockKind.${value}`, { host: values.host, venue: venueName }),
        }))}
        value={kind}
        onChange={(value) => form.set('kind', value)}
      />
      <TextField
        label={t('reason')}
        help={t('reasonHelp')}
        required
        value={reason}
        error={form.errorOf('reason')}
        onChange={(value) => form.set('reason', value)}
      />
    </FormDialog>
  )
}
