import type { CustomColumn } from '@comptoir/core/contacts'
import { type ImportColumn, importTargets, isLastNameFirst, splitFullName } from '@comptoir/core/imports'
import { Select, TextField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { DateOrderField } from './DateOrderField.tsx'
import { type Choice, choiceOf, holdsDays, withChoice } from './mapping.ts'

export interface ColumnLineProps {
  column: ImportColumn
  at: number
  samples: readonly string[]
  custom: readonly CustomColumn[]
  /** Whether its dates are ambiguous: day or month first. */
  isDateOpen: boolean
  /** What is missing is named. */
  isAsked: boolean
  onChange: (column: ImportColumn) => void
}

/** How the first names will be split. */
function SplitNames({ title, samples }: { title: string; samples: readonly string[] }) {
  const { t } = useTranslation('imports')
  const names = samples.filter(Boolean).slice(0, 3)
  return (
    <span className="bo-line-meta">
      {names
        .map((name) => splitFullName(name, isLastNameFirst(title)))
        .map(({ firstName, lastName }) =>
          t('splitName', { firstName: firstName || '–', lastName: lastName || '–' }),
        )
        .join(' · ')}
    </span>
  )
}

const rules = ['fill', 'replace', 'keep'] as const
const types = ['CHAR', 'DOUBLE', 'DATETIME'] as const

/** What becomes of one column of the file (IMP-03). */
export function ColumnLine(props: ColumnLineProps) {
  const { column, at, samples, custom, isDateOpen, isAsked, onChange } = props
  const { t } = useTranslation(['imports', 'page'])
  const missing = isAsked ? t('refusal.required', { ns: 'page' }) : undefined
  const title = column.title || t('column', { number: at + 1 })
  const options: { value: Choice; label: string }[] = [
    ...importTargets
      .filter((target) => target !== 'custom')
      .map((target) => ({ value: target, label: t(`target.${target}`) })),
    ...custom.map(({ id, userLabel }) => ({ value: `custom:${id}` as const, label: userLabel })),
    { value: 'new', label: t('target.new') },
  ]
  const { newColumn } = column
  const isUsed = column.target !== 'ignore' && !column.target.startsWith('contactSubscribed')
  return (
    <li className="bo-import-column">
      <div className="bo-line-words">
        <span className="bo-line-name">{title}</span>
        <span className="bo-line-meta">
          {samples.filter(Boolean).slice(0, 3).join(' · ') || t('noSamples')}
        </span>
        {column.target === 'contactFullName' && <SplitNames title={column.title} samples={samples} />}
      </div>
      <Select
        label={t('becomes', { title })}
        options={options}
        value={choiceOf(column)}
        onChange={(choice) => onChange(withChoice(column, choice))}
      />
      {isUsed && (
        <Select
          label={t('known', { title })}
          options={rules.map((rule) => ({ value: rule, label: t(`rule.${rule}`) }))}
          value={column.rule}
          onChange={(rule) => onChange({ ...column, rule })}
        />
      )}
      {isDateOpen && holdsDays(column) && (
        <DateOrderField
          title={title}
          order={column.dateOrder}
          error={column.dateOrder ? undefined : missing}
          onChange={(dateOrder) => onChange({ ...column, dateOrder })}
        />
      )}
      {newColumn && (
        <>
          <TextField
            label={t('newLabel')}
            required
            error={newColumn.userLabel.trim() === '' ? missing : undefined}
            value={newColumn.userLabel}
            onChange={(userLabel) => onChange({ ...column, newColumn: { ...newColumn, userLabel } })}
          />
          <Select
            label={t('newType')}
            options={types.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            value={newColumn.type}
            onChange={(type) => onChange({ ...column, newColumn: { ...newColumn, type } })}
          />
        </>
      )}
    </li>
  )
}
