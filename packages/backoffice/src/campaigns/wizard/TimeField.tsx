import { TextField, type TextFieldProps } from '@comptoir/ui'

/** A time of the day from the browser's own clock, as `HH:MM`; an incomplete one changes nothing. */
export function TimeField({
  onChange,
  ...field
}: Pick<TextFieldProps, 'label' | 'value' | 'error' | 'onChange'>) {
  return <TextField {...field} type="time" onChange={(time) => time !== '' && onChange(time)} />
}
