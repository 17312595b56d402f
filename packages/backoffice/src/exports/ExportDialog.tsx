import { listAddressBooks } from '@comptoir/core/contacts'
import { createExport, type ExportFormat } from '@comptoir/core/exports'
import { Select } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'
import { FormatField } from './FormatField.tsx'

const EVERYBODY = ''

interface ExportDialogProps {
  venueId: number
  onClose: () => void
  onBegun: () => void
}

/** Who is exported, and into which kind of file. */
export function ExportDialog({ venueId, onClose, onBegun }: ExportDialogProps) {
  const { t } = useTranslation('exports')
  const { session } = useApp()
  const language = useLanguage()
  const format = useFormat()
  const books = useResource(`books-${venueId}`, (signal) =>
    session.api(listAddressBooks, { params: { venueId } }, { signal }),
  )
  const form = useForm({ addressBookId: EVERYBODY, format: 'xlsx' as ExportFormat })
  const known = (books.data.value ?? []).map(({ addressBookId, addressBookName, contactCount }) => ({
    value: String(addressBookId),
    label: t('book', { name: addressBookName, count: contactCount, contacts: format.number(contactCount) }),
  }))

  async function submit() {
    const { addressBookId, ...rest } = form.values
    const body = { ...rest, language, ...(addressBookId ? { addressBookId: Number(addressBookId) } : {}) }
    const send = () => session.api(createExport, { params: { venueId }, body })
    if (await form.submit(createExport, body, send)) onBegun()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t('beginTitle')}
      submitLabel={t('begin')}
      isBusy={form.isBusy}
      failure={form.failure}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Select
        label={t('who')}
        options={[{ value: EVERYBODY, label: t('everybody') }, ...known]}
        value={form.values.addressBookId}
        onChange={(id) => form.set('addressBookId', id)}
        error={form.errorOf('addressBookId')}
      />
      <FormatField
        value={form.values.format}
        onChange={(chosen) => form.set('format', chosen)}
        error={form.errorOf('format')}
      />
    </FormDialog>
  )
}
