import type { CustomCondition } from '@comptoir/core/contacts'
import { Button } from '@comptoir/ui'
import X from 'lucide-react/icons/x'
import { useTranslation } from '../app/translation.ts'
import { useDayText } from '../page/day-text.ts'
import { answerNames, conditionsOf, type Narrowing } from './filter.ts'
import { usePlace } from './use-contacts.ts'

interface Chip {
  id: string
  label: string
  /** The filters without this one. */
  rest: Narrowing
}

function useConditionText() {
  const { t } = useTranslation('contacts')
  const { contacts } = usePlace()
  const dayText = useDayText()
  return ({ columnId, operator, value }: CustomCondition) => {
    const column = contacts.columns.data.value?.find(({ id }) => id === columnId)
    const shown =
      column?.type === 'DATETIME' && typeof value === 'string' ? dayText(value) : String(value ?? '')
    const name = column?.userLabel ?? '…'
    return t(`chip.custom.${operator}`, { column: name, value: shown, count: Number(value) || 0 })
  }
}

function without(narrowing: Narrowing, ...names: (keyof Narrowing)[]): Narrowing {
  return Object.fromEntries(
    Object.entries(narrowing).filter(([name]) => !names.some((gone) => gone === name)),
  )
}

function useChips(narrowing: Narrowing): readonly Chip[] {
  const { t } = useTranslation('contacts')
  const dayText = useDayText()
  const conditionText = useConditionText()
  const { added, from, until } = narrowing
  const conditions = conditionsOf(narrowing)
  const answers = answerNames.flatMap((name) => {
    const answer = narrowing[name]
    return answer === undefined
      ? []
      : { id: name, label: t(`chip.${name}.${answer}`), rest: without(narrowing, name) }
  })
  const dates = [
    added && { id: 'added', label: t(`chip.added.${added}`), rest: without(narrowing, 'added') },
    from && { id: 'from', label: t('chip.from', { day: dayText(from) }), rest: without(narrowing, 'from') },
    until && {
      id: 'until',
      label: t('chip.until', { day: dayText(until) }),
      rest: without(narrowing, 'until'),
    },
  ].filter((chip) => chip !== undefined && chip !== '')
  const custom = conditions.map((condition, at) => {
    const others = conditions.toSpliced(at, 1)
    const rest = without(narrowing, 'custom')
    return {
      id: JSON.stringify(condition),
      label: conditionText(condition),
      rest: others.length > 0 ? { ...rest, custom: others } : rest,
    }
  })
  return [...answers, ...dates, ...custom]
}

export interface FilterChipsProps {
  narrowing: Narrowing
  onChange: (narrowing: Narrowing) => void
  /** Keeps the filters under a name; without it that is not offered. */
  onKeep: (() => void) | undefined
}

/** What is filtered, in words; each is taken away by a press. */
export function FilterChips({ narrowing, onChange, onKeep }: FilterChipsProps) {
  const { t } = useTranslation('contacts')
  const chips = useChips(narrowing)
  if (Object.keys(narrowing).length === 0) return null
  return (
    <section className="bo-chips" aria-label={t('filter.active')}>
      {chips.map(({ id, label, rest }) => (
        <button
          key={id}
          type="button"
          className="bo-chip"
          aria-label={t('filter.remove', { name: label })}
          onClick={() => onChange(rest)}
        >
          <span>{label}</span>
          <X className="ct-icon" aria-hidden />
        </button>
      ))}
      {chips.length > 1 && (
        <Button size="s" variant="quiet" onClick={() => onChange({})}>
          {t('filter.clear')}
        </Button>
      )}
      {onKeep && (
        <Button size="s" variant="quiet" onClick={onKeep}>
          {t('segment.keep')}
        </Button>
      )}
    </section>
  )
}
