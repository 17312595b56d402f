import type { ComponentProps } from 'react'
import type { FieldTexts } from '../controls/TextField.tsx'
import { FieldFrame } from './FieldFrame.tsx'

/** Props of {@link TextArea}; `onChange` gives the text. */
export interface TextAreaProps
  extends FieldTexts,
    Pick<
      ComponentProps<'textarea'>,
      'autoFocus' | 'disabled' | 'id' | 'name' | 'onBlur' | 'placeholder' | 'readOnly' | 'ref' | 'required'
    > {
  value: string
  onChange: (value: string) => void
  /** Lines before it grows; it grows with its text up to 12. */
  rows?: number | undefined
  /** How much is written, such as "120 / 500"; the host counts, since SMS count otherwise than letters. */
  counter?: string | undefined
}

const LINE_PX = 22

/**
 * Several lines of text; grows while one writes.
 * @example
 * import { TextArea } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Greeting() {
 *   const [text, setText] = useState('')
 *   const counter = `${text.length} of 300`
 *   return <TextArea label="Greeting" rows={4} counter={counter} value={text} onChange={setText} />
 * }
 */
export function TextArea(props: TextAreaProps) {
  const { label, help, error, id, required, value, onChange, rows = 3, counter, ...area } = props
  const aside = counter && <span className="ct-field-counter">{counter}</span>
  return (
    <FieldFrame label={label} help={help} error={error} id={id} required={required} aside={aside}>
      {(ties) => (
        <textarea
          {...area}
          {...ties}
          className="ct-input ct-textarea"
          required={required}
          rows={rows}
          // A field that follows its content takes no notice of `rows`.
          style={{ minHeight: (rows + 1) * LINE_PX }}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
