import type { ImportColumn, ImportDifference } from '@comptoir/core/imports'
import { Card } from '@comptoir/ui'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from '../app/translation.ts'
import { Counts } from './Counts.tsx'

/** The fields as the server names them, by what a column becomes. */
const targetOf = {
  first_name: 'contactFirstName',
  last_name: 'contactLastName',
  email: 'contactEmailAddress',
  phone: 'contactPhoneNumber',
  gender: 'contactGender',
  birthday: 'contactBirthday',
  country_code: 'contactCountryCode',
  postal_code: 'contactPostalCode',
  interests: 'contactInterests',
} as const

const isField = (field: string): field is keyof typeof targetOf => field in targetOf

export interface DifferenceCardProps {
  difference: ImportDifference
  columns: readonly ImportColumn[]
  /** The line of the first row, as a spreadsheet counts. */
  firstLine: number
}

/** What a dry run found: how much, and the first people who are new, changed or named twice. */
export function DifferenceCard({ difference, columns, firstLine }: DifferenceCardProps) {
  const { t } = useTranslation('imports')
  const labelOf = (field: string) => {
    if (isField(field)) return t(`target.${targetOf[field]}`)
    const id = Number(field.slice('custom:'.length))
    const column = columns.find(({ customColumnId }, at) => customColumnId === id || id === -1 - at)
    return column?.newColumn?.userLabel ?? column?.title ?? field
  }
  const { counts, created, changed, duplicate } = difference
  return (
    <Card title={t('difference')}>
      <div className="bo-import-progress">
        <Counts counts={counts} />
        {changed.length > 0 && (
          <section>
            <h3 className="bo-small-title">{t('someChanged')}</h3>
            <ul className="bo-lines">
              {changed.map(({ row, name, fields }) => (
                <li key={row} className="bo-import-row">
                  <span className="bo-line-name">{name}</span>
                  {fields.map(({ field, before, after }) => (
                    <span key={field} className="bo-line-meta">
                      <span>{t('fieldChange', { field: labelOf(field) })}</span>{' '}
                      <del>{before || t('nothing')}</del>
                      <ArrowRight className="ct-icon" aria-label={t('becomesNow')} />
                      <ins>{after}</ins>
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        )}
        {created.length > 0 && (
          <section>
            <h3 className="bo-small-title">{t('someCreated')}</h3>
            <ul className="bo-lines">
              {created.map(({ row, values }) => (
                <li key={row} className="bo-import-row">
                  <span className="bo-line-meta">{Object.values(values).filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {duplicate.length > 0 && (
          <section>
            <h3 className="bo-small-title">{t('someDuplicate')}</h3>
            <p className="bo-line-meta">
              {duplicate.map(({ row }) => t('rowNumber', { number: row + firstLine - 1 })).join(', ')}
            </p>
          </section>
        )}
      </div>
    </Card>
  )
}
