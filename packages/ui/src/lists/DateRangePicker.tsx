import { useState } from 'react'
import { type DatePeriod, type PeriodKind, periodOf } from './date-period.ts'

/** Props of {@link DateRangePicker}. */
export interface DateRangePickerProps {
  label: string
  value: DatePeriod | null
  /** Null when the active period has been pressed again (SHL-20). */
  onChange: (value: DatePeriod | null) => void
  /** The venue's own day, `yyyy-MM-dd`. */
  today: string
  labels: Record<PeriodKind | 'custom' | 'from' | 'to', string>
}

const kinds: readonly PeriodKind[] = ['today', 'week', 'month', 'year']

/** Days of this form are in the order of their letters. */
const isBefore = (day: string, other: string) => day < other

interface CustomProps {
  value: DatePeriod
  labels: { from: string; to: string }
  onChange: (value: DatePeriod) => void
}

/** Two days; when they cross, the other one follows. */
function CustomDays({ value, labels, onChange }: CustomProps) {
  const set = (from: string, to: string) => {
    if (from && to) onChange({ kind: 'custom', from, to })
  }
  return (
    <div className="ct-period-days">
      <label>
        <span>{labels.from}</span>
        <input
          type="date"
          value={value.from}
          onChange={({ currentTarget: { value: from } }) =>
            set(from, isBefore(value.to, from) ? from : value.to)
          }
        />
      </label>
      <label>
        <span>{labels.to}</span>
        <input
          type="date"
          value={value.to}
          onChange={({ currentTarget: { value: to } }) => set(isBefore(to, value.from) ? to : value.from, to)}
        />
      </label>
    </div>
  )
}

/**
 * SHL-20: today, this week, this month, this year, or two days of one's own; pressing the active one clears it.
 * @example
 * import { type DatePeriod, DateRangePicker, periodOf } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Period({ today }: { today: string }) {
 *   const [period, setPeriod] = useState<DatePeriod | null>(periodOf('week', today))
 *   const names = { today: 'Today', week: 'This week', month: 'This month', year: 'This year' }
 *   const labels = { ...names, custom: 'Other', from: 'From', to: 'Until' }
 *   return <DateRangePicker label="Period" value={period} onChange={setPeriod} today={today} labels={labels} />
 * }
 */
export function DateRangePicker({ label, value, onChange, today, labels }: DateRangePickerProps) {
  const [isCustom, setIsCustom] = useState(false)
  const active = value?.kind ?? (isCustom ? 'custom' : null)
  const custom: DatePeriod = value?.kind === 'custom' ? value : { kind: 'custom', from: today, to: today }

  function pick(kind: PeriodKind | 'custom') {
    setIsCustom(kind === 'custom' && active !== 'custom')
    if (kind === active) onChange(null)
    else onChange(kind === 'custom' ? { ...(value ?? custom), kind } : periodOf(kind, today))
  }

  return (
    <fieldset className="ct-period">
      <legend className="ct-hidden">{label}</legend>
      <div className="ct-period-kinds">
        {[...kinds, 'custom' as const].map((kind) => (
          <button key={kind} type="button" aria-pressed={kind === active} onClick={() => pick(kind)}>
            {labels[kind]}
          </button>
        ))}
      </div>
      {active === 'custom' && <CustomDays value={custom} labels={labels} onChange={onChange} />}
    </fieldset>
  )
}
