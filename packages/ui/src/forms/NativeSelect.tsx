import type { FieldTexts } from '../controls/TextField.tsx'
import { FieldFrame } from './FieldFrame.tsx'

/** Props of {@link NativeSelect}. */
export interface NativeSelectProps extends FieldTexts {
  name?: string | undefined
  value: string
  /** Stands for the empty value, where there may be one. */
  none?: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/**
 * One of many, such as a country: the browser's own list is found in by first letters, and fills a phone's screen.
 * @example
 * import { NativeSelect } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Gender() {
 *   const [value, setValue] = useState('')
 *   const options = [{ value: 'female', label: 'Female' }, { value: 'male', label: 'Male' }]
 *   return <NativeSelect label="Gender" none="Not known" options={options} value={value} onChange={setValue} />
 * }
 */
export function NativeSelect(props: NativeSelectProps) {
  const { label, help, error, none, options, onChange, ...select } = props
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(ties) => (
        <select
          {...select}
          {...ties}
          className="ct-input"
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
