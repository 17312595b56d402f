import { deleteExport, type Export } from '@comptoir/core/exports'
import { Badge, Button, ButtonLink } from '@comptoir/ui'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useDeleteQuestion } from '../page/use-delete-question.ts'
import { useVenueName } from '../page/venue-name.tsx'

/** How far it is, or how much it holds and until when. */
function Progress({ file }: { file: Export }) {
  const { t } = useTranslation('exports')
  const format = useFormat()
  const rows = t('rows', { count: file.rowCount, rows: format.number(file.rowCount) })
  if (file.state === 'failed') return <span className="bo-line-meta">{t('failedText')}</span>
  if (file.state === 'done')
    return (
      <span className="bo-line-meta">
        {rows} · {t('until', { day: format.exact(new Date(file.expiresAt)) })}
      </span>
    )
  return (
    <span className="bo-export-progress">
      <progress max={100} value={file.progress} aria-label={file.name} />
      <span className="bo-line-meta">{rows}</span>
    </span>
  )
}

function Remove({ file, onDeleted }: { file: Export; onDeleted: () => void }) {
  const { t } = useTranslation('exports')
  const { session } = useApp()
  const action = useAction()
  const ask = useDeleteQuestion()
  async function remove() {
    const params = { venueId: file.venueId, exportId: file.id }
    if (await action.run('delete', () => session.api(deleteExport, { params }), t('deleted'))) onDeleted()
  }
  return (
    <Button
      size="s"
      aria-label={t('deleteNamed', { name: file.name })}
      isLoading={action.busy === 'delete'}
      onClick={() => ask(`${t('deleteTitle')} ${t('deleteText', { name: file.name })}`, () => void remove())}
    >
      {t('delete')}
    </Button>
  )
}

/** One file: being written, or to be fetched. */
export function ExportLine({ file, onDeleted }: { file: Export; onDeleted: () => void }) {
  const { t } = useTranslation('exports')
  const format = useFormat()
  const may = useMay(file.venueId)
  const venueName = useVenueName()(file.venueId)
  const at = format.exact(new Date(file.createdAt))
  const made = [venueName, file.managerName, at].filter(Boolean).join(' · ')
  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <FileSpreadsheet className="ct-icon" aria-hidden />
      </span>
      <div className="bo-line-words">
        <span className="bo-line-name">
          {file.name}
          {file.state === 'failed' && <Badge tone="error">{t('state.failed')}</Badge>}
        </span>
        <Progress file={file} />
        <span className="bo-line-meta">{made}</span>
      </div>
      <div className="bo-line-end">
        {file.url !== null && (
          <ButtonLink
            size="s"
            href={file.url}
            download={file.name}
            aria-label={t('fetchNamed', { name: file.name })}
          >
            {t('fetch')}
          </ButtonLink>
        )}
        {may('exports.files:delete') && <Remove file={file} onDeleted={onDeleted} />}
      </div>
    </li>
  )
}
