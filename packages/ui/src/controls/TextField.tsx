import { TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

/** What every field says around its box. */
export interface FieldTexts {
  label: string
  /** Under the box. */
  help?: ReactNode
  /** In words, under the help; its presence marks the field as wrong. */
  error?: ReactNode
}

/** Props of {@link TextField}; `onChange` gives the text. */
export interface TextFieldProps
  extends FieldTexts,
    Pick<
      ComponentProps<'input'>,
      | 'autoComplete'
      | 'autoFocus'
      | 'disabled'
      | 'id'
      | 'inputMode'
      | 'name'
      | 'onBlur'
      | 'placeholder'
      | 'readOnly'
      | 'ref'
      | 'required'
      | 'spellCheck'
    > {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url' | undefined
  icon?: ReactNode
  trailing?: ReactNode
}

/**
 * One line of text with its label above, help and error below.
 * @example
 * import { TextField } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function NameField({ error }: { error?: string }) {
 *   const [name, setName] = useState('')
 *   return <TextField label="Name" value={name} onChange={setName} error={error} required />
 * }
 */
export function TextField({
  label,
  help,
  error,
  value,
  onChange,
  icon,
  trailing,
  required = false,
  disabled = false,
  ...input
}: TextFieldProps) {
  return (
    <TextInput
      {...input}
      required={required}
      disabled={disabled}
      label={label}
      description={help}
      error={error}
      leftSection={icon}
      rightSection={trailing}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
