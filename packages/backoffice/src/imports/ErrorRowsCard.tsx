import type { ErrorRow, SavedImport } from '@comptoir/core/imports'
import { ButtonLink, Card } from '@comptoir/ui'
import Download from 'lucide-react/icons/download'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'

const SHOWN = 20

/** The first rows that are not taken, or not all of them, each with why. */
export function ErrorRowsCard({ saved, errorRows }: { saved: SavedImport; errorRows: readonly ErrorRow[] }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const reasonOf = ({ column, problem }: ErrorRow['reasons'][number]) => {
    const title = column === null ? '' : saved.columns[column]?.title || t('column', { number: column + 1 })
    return title === '' ? t(`row.${problem}`) : t('reason', { title, reason: t(`row.${problem}`) })
  }
  return (
    <Card title={t('errorRows')}>
      <ul className="bo-lines">
        {errorRows.slice(0, SHOWN).map((row) => (
          <li key={row.row} className="bo-import-row">
            <span className="bo-line-name">{t('rowNumber', { number: row.line })}</span>
            <span className="bo-line-meta">{row.cells.filter(Boolean).join(' · ')}</span>
            <span className="bo-import-reason">{row.reasons.map(reasonOf).join(' ; ')}</span>
            {row.isTaken && <span className="bo-line-meta">{t('rowTaken')}</span>}
          </li>
        ))}
      </ul>
      {saved.state === 'mapping' && saved.errorsUrl && (
        <ButtonLink href={`${saved.errorsUrl}&language=${language}`} download icon={<Download aria-hidden />}>
          {t('errorFile')}
        </ButtonLink>
      )}
    </Card>
  )
}
