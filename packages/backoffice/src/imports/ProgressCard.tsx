import type { SavedImport } from '@comptoir/core/imports'
import { Button, Card } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { Counts } from './Counts.tsx'

export interface ProgressCardProps {
  saved: SavedImport
  busy: string | undefined
  onStop: () => void
}

/** How far an import is. It goes on by itself when the page is left. */
export function ProgressCard({ saved, busy, onStop }: ProgressCardProps) {
  const { t } = useTranslation('imports')
  const { state, doneRows, totalRows } = saved
  const title = state === 'checking' ? t('checking') : state === 'undoing' ? t('undoing') : t('importing')
  return (
    <Card title={title}>
      <div className="bo-import-progress">
        {state === 'undoing' ? (
          <progress aria-label={title} />
        ) : (
          <>
            <progress aria-label={title} value={doneRows} max={Math.max(totalRows, 1)} />
            <p>{t('progress', { done: doneRows, count: totalRows })}</p>
          </>
        )}
        {state === 'running' && <Counts counts={saved.counts} />}
        <p className="bo-muted">{t('goesOn')}</p>
        {state !== 'undoing' && (
          <div>
            <Button isLoading={busy === 'stop'} onClick={onStop}>
              {t('stop')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
