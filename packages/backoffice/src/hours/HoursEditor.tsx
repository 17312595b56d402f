import './hours.css'
import type { OpeningPeriod } from '@comptoir/core/rules'
import { Button, IconButton, Switch } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import { copyDay, days, faultOf, nextPeriod, periodsOf, withDay } from './hours.ts'

const MOST_PERIODS = 4
/** 1 January 2024 was a Monday. */
const dayName = (day: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

interface DayProps {
  day: number
  periods: readonly OpeningPeriod[]
  onChange: (periods: readonly OpeningPeriod[]) => void
}

/** A time field knows no 24:00. */
const toField = (time: string) => (time === '24:00' ? '00:00' : time)
const toEnd = (time: string) => (time === '00:00' ? '24:00' : time)

function Day({ day, periods, onChange }: DayProps) {
  const { t } = useTranslation('hours')
  const name = dayName(day, useLanguage())
  const fault = faultOf(periods)
  const change = (index: number, changes: Partial<OpeningPeriod>) =>
    onChange(periods.map((period, at) => (at === index ? { ...period, ...changes } : period)))
  return (
    <li className="bo-day">
      <Switch
        label={<span className="bo-day-name">{name}</span>}
        isChecked={periods.length > 0}
        onChange={(isOpen) => onChange(isOpen ? [nextPeriod([], day)] : [])}
      />
      <div className="bo-periods">
        {periods.length === 0 && <span className="bo-muted">{t('closed')}</span>}
        {periods.map((period, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity, and stay in place while edited
          <div key={index} className="bo-period">
            <input
              type="time"
              className="bo-time"
              aria-label={t('opens', { day: name, index: index + 1 })}
              value={period.opens}
              onChange={(event) => change(index, { opens: event.currentTarget.value })}
            />
            <span aria-hidden>–</span>
            <input
              type="time"
              className="bo-time"
              aria-label={t('closes', { day: name, index: index + 1 })}
              value={toField(period.closes)}
              onChange={(event) => change(index, { closes: toEnd(event.currentTarget.value) })}
            />
            {periods.length > 1 && (
              <IconButton
                label={t('remove', { day: name, index: index + 1 })}
                icon={<X className="ct-icon" aria-hidden />}
                onClick={() => onChange(periods.filter((_, at) => at !== index))}
              />
            )}
          </div>
        ))}
        {periods.length > 0 && periods.length < MOST_PERIODS && (
          <IconButton
            label={t('add', { day: name })}
            icon={<Plus className="ct-icon" aria-hidden />}
            onClick={() => onChange([...periods, nextPeriod(periods, day)])}
          />
        )}
        {fault && (
          <p className="bo-form-failure" role="alert">
            {t(fault)}
          </p>
        )}
      </div>
    </li>
  )
}

export interface HoursEditorProps {
  hours: readonly OpeningPeriod[]
  onChange: (hours: OpeningPeriod[]) => void
  /** What the button without hours says; "always open" unless said otherwise. */
  clearLabel?: string | undefined
}

/** When somebody answers, day by day; no hours at all means always. */
export function HoursEditor({ hours, onChange, clearLabel }: HoursEditorProps) {
  const { t } = useTranslation('hours')
  return (
    <div className="bo-form">
      <ul className="bo-lines">
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            periods={periodsOf(hours, day)}
            onChange={(periods) => onChange(withDay(hours, day, periods))}
          />
        ))}
      </ul>
      <div className="bo-presets">
        <Button size="s" onClick={() => onChange(copyDay(hours, 1, [2, 3, 4, 5]))}>
          {t('copyWeek')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => onChange([])}>
          {clearLabel ?? t('clear')}
        </Button>
      </div>
    </div>
  )
}
