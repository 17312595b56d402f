import { createLabel, deleteLabel, type Label, type LabelColor, updateLabel } from '@comptoir/core/inbox-team'
import { Button, ConfirmButton, Dialog, IconButton, RadioGroup, TextField } from '@comptoir/ui'
import Pencil from 'lucide-react/icons/pencil'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { FormDialog } from '../../page/FormDialog.tsx'
import { useAction } from '../../page/use-action.ts'
import { useForm } from '../../page/use-form.ts'
import { useInboxTeam } from '../inbox-team.ts'
import { ColorDot, LabelDot } from './LabelMarks.tsx'

interface LabelDialogsProps {
  venueId: number
  labels: readonly Label[]
  colors: readonly LabelColor[]
  dialog: Label | 'new' | 'manage'
  onOpen: (dialog: Label | 'manage' | undefined) => void
  onMade: (label: Label) => void
}

/** A label's name and colour. */
function LabelForm({ venueId, colors, dialog, onOpen, onMade }: LabelDialogsProps) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const team = useInboxTeam()
  const known = typeof dialog === 'object' ? dialog : undefined
  const form = useForm({ name: known?.name ?? '', color: known?.color ?? ('teal' as LabelColor) })
  const close = () => onOpen(known ? 'manage' : undefined)

  async function submit() {
    const body = form.values
    const isDone = await form.submit(createLabel, body, async () => {
      const { api } = session
      if (known) await api(updateLabel, { params: { venueId, id: known.id }, body })
      else onMade(await api(createLabel, { params: { venueId }, body }))
      await team.labels.reload()
    })
    if (isDone) close()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t(known ? 'labels.change' : 'labels.new')}
      submitLabel={t('replies.save')}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      failure={form.failure}
      onClose={close}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('labels.name')}
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errorOf('name')}
        autoFocus
        required
      />
      <RadioGroup
        label={t('labels.color')}
        value={form.values.color}
        options={colors.map((color) => ({
          value: color,
          label: t(`labels.color.${color}`),
          mark: <ColorDot color={color} />,
        }))}
        onChange={(color) => form.set('color', color)}
      />
    </FormDialog>
  )
}

function ManageLabels({ venueId, labels, onOpen }: LabelDialogsProps) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const team = useInboxTeam()
  const action = useAction()
  const remove = (id: number) =>
    action.run(`label-${id}`, async () => {
      await session.api(deleteLabel, { params: { venueId, id } })
      await team.labels.reload()
    })
  return (
    <Dialog
      isOpen
      onClose={() => onOpen(undefined)}
      title={t('labels.title')}
      closeLabel={t('keys.done')}
      footer={<Button onClick={() => onOpen(undefined)}>{t('keys.done')}</Button>}
    >
      <ul className="bo-manage">
        {labels.map((label) => (
          <li key={label.id}>
            <LabelDot label={label} />
            <span className="bo-manage-words">{label.name}</span>
            <IconButton
              label={t('replies.changeOf', { title: label.name })}
              icon={<Pencil className="ct-icon" aria-hidden />}
              onClick={() => onOpen(label)}
            />
            <ConfirmButton
              aria-label={t('replies.removeOf', { title: label.name })}
              size="s"
              variant="quiet"
              tone="danger"
              isLoading={action.busy === `label-${label.id}`}
              title={t('replies.removeQuestion', { title: label.name })}
              text={t('labels.removeText')}
              confirmLabel={t('replies.remove')}
              cancelLabel={t('replies.cancel')}
              onConfirm={() => void remove(label.id)}
            >
              {t('replies.remove')}
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Making, changing and deleting labels; read when somebody does. */
export function LabelDialogs(props: LabelDialogsProps) {
  return props.dialog === 'manage' ? <ManageLabels {...props} /> : <LabelForm {...props} />
}
