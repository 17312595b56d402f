import {
  type ColumnDraft,
  type ColumnEditor,
  type CustomColumn,
  createColumnEditor,
  listContacts,
  toFilterQuery,
} from '@comptoir/core/contacts'
import { Button, IconButton, Select, TextField, useToasts } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { Note } from '../page/Note.tsx'
import { useRefusal } from '../page/refusal.ts'
import { useResource } from '../page/use-resource.ts'
import { usePlace } from './use-contacts.ts'

interface LineProps {
  editor: ColumnEditor
  draft: ColumnDraft
  /** Says that it needs a name. */
  isValidated: boolean
}

/** What goes with a column: the values that contacts have in it. */
function LostNote({ columnId }: { columnId: number }) {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const { venueId } = usePlace()
  const holders = useResource(`holders-${columnId}`, (signal) => {
    const filter = toFilterQuery({
      custom: [{ columnId: columnId as CustomColumn['id'], operator: 'isSet' }],
    })
    return session.api(listContacts, { params: { venueId }, query: { ...filter, perpage: 1 } }, { signal })
  })
  const count = holders.data.value?.totalItems
  if (count === undefined) return <Note tone="attention">{t('columns.lost')}</Note>
  return <Note tone={count > 0 ? 'attention' : 'info'}>{t('columns.lostCount', { count })}</Note>
}

function DeletedLine({ editor, draft }: Omit<LineProps, 'isValidated'>) {
  const { t } = useTranslation('contacts')
  return (
    <li className="bo-column" data-deleted>
      <div className="bo-column-head">
        <s>{draft.userLabel}</s>
        <Button
          size="s"
          aria-label={t('columns.restoreNamed', { name: draft.userLabel })}
          onClick={() => editor.restore(draft.key)}
        >
          {t('columns.restore')}
        </Button>
      </div>
      {draft.id !== undefined && <LostNote columnId={draft.id} />}
    </li>
  )
}

function ColumnLine({ editor, draft, isValidated }: LineProps) {
  const { t } = useTranslation('contacts')
  const refusal = useRefusal()
  const failure = editor.failure.value
  const missing = isValidated && draft.userLabel.trim() === '' ? t('columns.noName') : undefined
  const refused = failure?.key === draft.key ? refusal.ofError(failure.error) : undefined
  return (
    <li className="bo-column">
      <div className="bo-column-head">
        <TextField
          label={t('columns.name')}
          required
          autoComplete="off"
          value={draft.userLabel}
          error={missing ?? refused}
          onChange={(userLabel) => editor.change(draft.key, { userLabel })}
        />
        <Select
          label={t('columns.type')}
          disabled={draft.id !== undefined}
          value={draft.type}
          options={(['CHAR', 'DOUBLE', 'DATETIME'] as const).map((value) => ({
            value,
            label: t(`columns.type.${value}`),
          }))}
          onChange={(type) => editor.change(draft.key, { type })}
        />
        <IconButton
          label={t('columns.remove', { name: draft.userLabel })}
          icon={<Trash2 aria-hidden />}
          onClick={() => editor.remove(draft.key)}
        />
      </div>
    </li>
  )
}

/** The venue's own columns, edited together and saved together (CON-36). */
export function ColumnsDrawer({
  columns,
  onClose,
}: {
  columns: readonly CustomColumn[]
  onClose: () => void
}) {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const { contacts, venueId } = usePlace()
  const { show } = useToasts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: edited from what was there when it was opened
  const editor = useMemo(() => createColumnEditor(session.api, venueId, columns), [])
  const [isValidated, setValidated] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const drafts = editor.drafts.value
  const isDirty = drafts.some(({ state }) => state !== 'kept')

  async function submit() {
    const isNameless = ({ state, userLabel }: ColumnDraft) => state !== 'deleted' && userLabel.trim() === ''
    if (drafts.some(isNameless)) return setValidated(true)
    setBusy(true)
    const isSaved = await editor.save()
    await contacts.columns.reload()
    setBusy(false)
    if (!isSaved) return
    show({ text: t('columns.saved'), tone: 'success' })
    onClose()
    await contacts.refresh()
  }

  return (
    <FormDrawer
      title={t('columns.title')}
      sentence={t('columns.sentence')}
      isDirty={isDirty}
      isBusy={isBusy}
      failure={editor.failure.value && t('columns.failed')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ul className="bo-columns">
        {drafts.map((draft) =>
          draft.state === 'deleted' ? (
            <DeletedLine key={draft.key} editor={editor} draft={draft} />
          ) : (
            <ColumnLine key={draft.key} editor={editor} draft={draft} isValidated={isValidated} />
          ),
        )}
      </ul>
      <div>
        <Button size="s" icon={<Plus aria-hidden />} onClick={editor.add}>
          {t('columns.add')}
        </Button>
      </div>
    </FormDrawer>
  )
}
