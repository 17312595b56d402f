import type { FieldTexts } from '../controls/TextField.tsx'
import { FieldFrame } from './FieldFrame.tsx'

/** Props of {@link DayField}; days are `yyyy-MM-dd`, or empty. */
export interface DayFieldProps extends FieldTexts {
  name?: string | undefined
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

/**
 * A day, picked from the browser's own calendar.
 * @example
 * import { DayField } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Birthday() {
 *   const [day, setDay] = useState('')
 *   return <DayField label="Birthday" value={day} max="2026-11-02" onChange={setDay} />
 * }
 */
export function DayField({ label, help, error, onChange, ...input }: DayFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(ties) => (
        <input
          {...input}
          {...ties}
          type="date"
          className="ct-input"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
