import { Select as MantineSelect } from '@mantine/core'
import type { FieldTexts } from './TextField.tsx'

/** One choice of a {@link Select}. */
export interface SelectOption<Value extends string> {
  value: Value
  label: string
  isDisabled?: boolean | undefined
}

/** Props of {@link Select}. */
export interface SelectProps<Value extends string> extends FieldTexts {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
}

/**
 * One of a few values from a list.
 * @example
 * import { Select } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function LanguageSelect() {
 *   const [language, setLanguage] = useState<'fr' | 'en' | null>(null)
 *   const options = [
 *     { value: 'fr', label: 'Français' },
 *     { value: 'en', label: 'English' },
 *   ] as const
 *   return <Select label="Language" options={options} value={language} onChange={setLanguage} />
 * }
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, help, error, options, value, onChange, ...rest } = props
  const { required = false, disabled = false, ...texts } = rest
  const isValue = (picked: string | null): picked is Value =>
    options.some((option) => option.value === picked)
  return (
    <MantineSelect
      {...texts}
      required={required}
      disabled={disabled}
      label={label}
      description={help}
      error={error}
      data={options.map((option) => ({
        value: option.value,
        label: option.label,
        disabled: option.isDisabled ?? false,
      }))}
      value={value}
      onChange={(picked: string | null) => {
        if (isValue(picked)) onChange(picked)
      }}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 120 } }}
    />
  )
}
