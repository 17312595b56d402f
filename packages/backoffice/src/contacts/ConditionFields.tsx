import type { CustomColumn } from '@comptoir/core/contacts'
import { newId } from '@comptoir/core/http'
import { Button, DayField, IconButton, NativeSelect, TextField } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { type ConditionDraft, needsValue, operatorsOf, readCondition } from './conditions.ts'

const CONDITIONS_MAX = 10

interface ConditionLineProps {
  draft: ConditionDraft
  columns: readonly CustomColumn[]
  /** Says what is not finished. */
  isTold: boolean
  onChange: (draft: ConditionDraft) => void
  onRemove: () => void
}

function ConditionValue({ draft, columns, isTold, onChange }: ConditionLineProps) {
  const { t } = useTranslation('contacts')
  const type = columns.find(({ id }) => id === draft.columnId)?.type
  const isWrong = isTold && readCondition(draft, columns) === undefined
  const field = {
    label: t('condition.value'),
    value: draft.value,
    error: isWrong ? t(type === 'DOUBLE' ? 'condition.noNumber' : 'condition.noValue') : undefined,
    onChange: (value: string) => onChange({ ...draft, value }),
  }
  if (type === 'DATETIME') return <DayField {...field} />
  return <TextField {...field} {...(type === 'DOUBLE' ? { inputMode: 'decimal' } : {})} />
}

function ConditionLine(props: ConditionLineProps) {
  const { draft, columns, isTold, onChange, onRemove } = props
  const { t } = useTranslation('contacts')
  const column = columns.find(({ id }) => id === draft.columnId)
  const operators = column ? operatorsOf[column.type] : []
  return (
    <li className="bo-condition">
      <NativeSelect
        label={t('condition.column')}
        none={t('condition.choose')}
        value={String(draft.columnId ?? '')}
        error={isTold && !column ? t('condition.noColumn') : undefined}
        options={columns.map(({ id, userLabel }) => ({ value: String(id), label: userLabel }))}
        onChange={(value) => {
          const chosen = columns.find(({ id }) => String(id) === value)
          const [operator = 'is'] = chosen ? operatorsOf[chosen.type] : []
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
            if (operator) onChange({ ...draft, operator })
          }}
        />
      )}
      {column && needsValue(draft.operator) && <ConditionValue {...props} />}
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
  isTold: boolean
  onChange: (drafts: ConditionDraft[]) => void
}

/** Conditions on the venue's own columns, each by its type (CON-10). */
export function ConditionFields({ drafts, columns, isTold, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation('contacts')
  if (columns.length === 0) return null
  const add = () => onChange([...drafts, { key: newId(), columnId: undefined, operator: 'is', value: '' }])
  return (
    <fieldset className="bo-choices">
      <legend>{t('condition.title')}</legend>
      <ul className="bo-conditions">
        {drafts.map((draft) => (
          <ConditionLine
            key={draft.key}
            draft={draft}
            columns={columns}
            isTold={isTold}
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
