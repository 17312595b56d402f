import type { ComponentProps, ReactNode } from 'react'
import { FieldBox } from '../forms/FieldBox.tsx'
import { FieldFrame } from '../forms/FieldFrame.tsx'

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
    > {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url' | 'time' | undefined
  spellCheck?: boolean | undefined
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
export function TextField(props: TextFieldProps) {
  const { label, help, error, id, onChange, icon, trailing, type = 'text', ...input } = props
  return (
    <FieldFrame label={label} help={help} error={error} id={id} required={input.required}>
      {(ties) => (
        <FieldBox icon={icon} trailing={trailing}>
          <input
            {...input}
            {...ties}
            type={type}
            className="ct-input"
            // A dialog puts the focus there as it opens.
            data-autofocus={input.autoFocus || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </FieldBox>
      )}
    </FieldFrame>
  )
}
