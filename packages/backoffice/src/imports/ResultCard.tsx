import type { SavedImport } from '@comptoir/core/imports'
import { Button, ButtonLink, Card, ConfirmDialog } from '@comptoir/ui'
import Download from 'lucide-react/icons/download'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { Note } from '../page/Note.tsx'
import { useLanguage } from '../page/use-language.ts'
import { Counts } from './Counts.tsx'
import { useImportRefusal } from './words.ts'

function Undone({ undo }: { undo: NonNullable<SavedImport['undo']> }) {
  const { t } = useTranslation('imports')
  return (
    <ul className="bo-import-said">
      <li>{t('undo.removed', { count: undo.removed })}</li>
      <li>{t('undo.restored', { count: undo.restored })}</li>
      {undo.stayed.edited > 0 && <li>{t('undo.edited', { count: undo.stayed.edited })}</li>}
      {undo.stayed.used > 0 && <li>{t('undo.used', { count: undo.stayed.used })}</li>}
      {undo.stillUnsubscribed > 0 && <li>{t('undo.unsubscribed', { count: undo.stillUnsubscribed })}</li>}
    </ul>
  )
}

function UndoButton({
  until,
  busy,
  onUndo,
}: {
  until: string
  busy: boolean
  onUndo: () => Promise<boolean>
}) {
  const { t } = useTranslation(['imports', 'page'])
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={<Undo aria-hidden />} onClick={() => setAsking(true)}>
        {t('undo.button')}
      </Button>
      <span className="bo-muted">{t('undo.until', { date: format.exact(new Date(until)) })}</span>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('undo.title')}
        confirmLabel={t('undo.button')}
        cancelLabel={t('cancel', { ns: 'page' })}
        tone="danger"
        isBusy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await onUndo()
          setAsking(false)
        }}
      >
        {t('undo.text')}
      </ConfirmDialog>
    </>
  )
}

export interface ResultCardProps {
  venueId: number
  saved: SavedImport
  busy: string | undefined
  onUndo: () => Promise<boolean>
}

/** The result of an import, the file of rows that were not imported, and the button to undo it. */
export function ResultCard({ venueId, saved, busy, onUndo }: ResultCardProps) {
  const { t } = useTranslation('imports')
  const refusal = useImportRefusal()
  const language = useLanguage()
  const may = useMay(venueId)
  const { state, errorsUrl, undo, undoUntil } = saved
  return (
    <Card title={t(`result.${state as 'done' | 'undone' | 'failed'}`)}>
      <div className="bo-import-progress">
        {state === 'failed' && <Note tone="error">{refusal.ofWord(saved.problem)}</Note>}
        {state === 'done' && saved.doneRows < saved.totalRows && (
          <Note tone="attention">{t('stopped', { done: saved.doneRows, count: saved.totalRows })}</Note>
        )}
        {state === 'undone' && undo ? <Undone undo={undo} /> : <Counts counts={saved.counts} />}
        <div className="bo-import-actions">
          {errorsUrl && (
            <ButtonLink href={`${errorsUrl}&language=${language}`} download icon={<Download aria-hidden />}>
              {t('errorFile')}
            </ButtonLink>
          )}
          {undoUntil && may('contacts.imports:create') && (
            <UndoButton until={undoUntil} busy={busy === 'undo'} onUndo={onUndo} />
          )}
        </div>
      </div>
    </Card>
  )
}
