import {
  type CustomColumn,
  type CustomOperator,
  customOperators,
  LAST_DAYS_MAX,
} from '@comptoir/core/contacts'
import { newId } from '@comptoir/core/http'
import { Button, DayField, IconButton, NativeSelect, TextField } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from '../app/translation.ts'
import { useVenueName } from '../page/venue-name.tsx'
import { type ConditionDraft, readCondition, type ValueKind, valueKind } from './conditions.ts'

const CONDITIONS_MAX = 10

interface ConditionLineProps {
  draft: ConditionDraft
  columns: readonly CustomColumn[]
  /** Says what is not finished. */
  isValidated: boolean
  onChange: (draft: ConditionDraft) => void
  onRemove: () => void
}

const missing = { text: 'noValue', day: 'noValue', number: 'noNumber', days: 'noDays' } as const
const inputModes = { text: 'text', number: 'decimal', days: 'numeric' } as const

interface ConditionValueProps extends ConditionLineProps {
  kind: Exclude<ValueKind, 'none'>
}

function ConditionValue({ kind, draft, columns, isValidated, onChange }: ConditionValueProps) {
  const { t } = useTranslation('contacts')
  const isWrong = isValidated && readCondition(draft, columns) === undefined
  const field = {
    label: t(kind === 'days' ? 'condition.days' : 'condition.value'),
    value: draft.value,
    error: isWrong ? t(`condition.${missing[kind]}`, { most: LAST_DAYS_MAX }) : undefined,
    onChange: (value: string) => onChange({ ...draft, value }),
  }
  if (kind === 'day') return <DayField {...field} />
  return <TextField {...field} inputMode={inputModes[kind]} />
}

function ConditionLine(props: ConditionLineProps) {
  const { draft, columns, isValidated, onChange, onRemove } = props
  const { t } = useTranslation('contacts')
  const column = columns.find(({ id }) => id === draft.columnId)
  const venueName = useVenueName()
  const labelOf = ({ userLabel, venueId }: CustomColumn) =>
    [userLabel, venueName(venueId)].filter(Boolean).join(' · ')
  const operators = column ? customOperators[column.type] : []
  const kindOf = (operator: CustomOperator) => (column ? valueKind(operator, column.type) : 'none')
  const kind = kindOf(draft.operator)
  return (
    <li className="bo-condition">
      <NativeSelect
        label={t('condition.column')}
        none={t('condition.choose')}
        value={String(draft.columnId ?? '')}
        error={isValidated && !column ? t('condition.noColumn') : undefined}
        options={columns.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
        onChange={(value) => {
          const chosen = columns.find(({ id }) => String(id) === value)
          const [operator = 'is'] = chosen ? customOperators[chosen.type] : []
          onChange({ ...draft, columnId: chosen?.id, operator, value: '' })
        }}
      />
      {column && (
        <NativeSelect
          label={t('condition.operator')}
          value={draft.operator}
          options={operators.map((operator) => ({ value: operator, label: t(`operator.${operator}`) }))}
          onChange={(value) => {
            const operator = operators.find((one) => one === value)
            if (operator)
              onChange({ ...draft, operator, value: kindOf(operator) === kind ? draft.value : '' })
          }}
        />
      )}
      {kind !== 'none' && <ConditionValue {...props} kind={kind} />}
      <IconButton
        label={t('condition.remove', { name: column?.userLabel ?? '' })}
        icon={<Trash2 aria-hidden />}
        onClick={onRemove}
      />
    </li>
  )
}

export interface ConditionFieldsProps {
  drafts: readonly ConditionDraft[]
  columns: readonly CustomColumn[]
  isValidated: boolean
  onChange: (drafts: ConditionDraft[]) => void
}

/** Conditions on the venue's own columns, each by its type (CON-10). */
export function ConditionFields({ drafts, columns, isValidated, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation('contacts')
  if (columns.length === 0) return null
  /** A list that is narrowed by columns is of one venue: the other conditions say which. */
  const besides = ({ key }: ConditionDraft) => {
    const others = drafts.filter((one) => one.key !== key).map(({ columnId }) => columnId)
    const chosen = columns.find(({ id }) => others.includes(id))
    return chosen ? columns.filter(({ venueId }) => venueId === chosen.venueId) : columns
  }
  const add = () => onChange([...drafts, { key: newId(), columnId: undefined, operator: 'is', value: '' }])
  return (
    <fieldset className="bo-choices">
      <legend>{t('condition.title')}</legend>
      <ul className="bo-conditions">
        {drafts.map((draft) => (
          <ConditionLine
            key={draft.key}
            draft={draft}
            columns={besides(draft)}
            isValidated={isValidated}
            onChange={(changed) => onChange(drafts.map((one) => (one.key === draft.key ? changed : one)))}
            onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
      </ul>
      {drafts.length < CONDITIONS_MAX && (
        <div>
          <Button size="s" icon={<Plus aria-hidden />} onClick={add}>
            {t('condition.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
