import { Card } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { DifferenceCard } from './DifferenceCard.tsx'
import { ErrorRowsCard } from './ErrorRowsCard.tsx'
import { MappingForm } from './MappingForm.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { ResultCard } from './ResultCard.tsx'
import { useImport } from './use-import.ts'

/** One import, from its mapping to its end. */
export function ImportView({ venueId, id }: { venueId: number; id: number }) {
  const { t } = useTranslation('imports')
  const { detail, busy, change } = useImport(venueId, id)
  return (
    <Loaded resource={detail} failed={t('failed')}>
      {({ savedImport: saved, rows, errorRows }) => (
        <>
          {saved.state === 'mapping' && (
            <MappingForm
              // What the file is read as decides which columns there are.
              key={`${saved.encoding} ${saved.separator} ${saved.hasHeader} ${saved.titleLine} ${saved.sheet}`}
              venueId={saved.venueId}
              saved={saved}
              rows={rows}
              busy={busy}
              onChange={change}
            />
          )}
          {(saved.state === 'checking' || saved.state === 'running' || saved.state === 'undoing') && (
            <ProgressCard saved={saved} busy={busy} onStop={() => void change('stop', { action: 'stop' })} />
          )}
          {(saved.state === 'done' || saved.state === 'undone' || saved.state === 'failed') && (
            <ResultCard
              venueId={saved.venueId}
              saved={saved}
              busy={busy}
              onUndo={() => change('undo', { action: 'undo' })}
            />
          )}
          {saved.state === 'mapping' && saved.difference && (
            <DifferenceCard
              difference={saved.difference}
              columns={saved.columns}
              firstLine={saved.titleLine + (saved.hasHeader ? 1 : 0)}
            />
          )}
          {errorRows.length > 0 && saved.state !== 'checking' && (
            <ErrorRowsCard saved={saved} errorRows={errorRows} />
          )}
          {saved.state === 'mapping' && rows.length > 0 && (
            <Card title={t('preview', { count: rows.length })}>
              <PreviewTable saved={saved} rows={rows} />
            </Card>
          )}
        </>
      )}
    </Loaded>
  )
}
