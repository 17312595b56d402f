import { TextField, type TextFieldProps } from '@comptoir/ui'
import type { Form } from './use-form.ts'

/** The fields of a form that hold a text. */
type TextName<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

export interface FormTextProps<T extends object, N extends TextName<T>>
  extends Omit<TextFieldProps, 'name' | 'value' | 'onChange'> {
  form: Form<T>
  name: N
}

/** One line of a form: shows what the form holds under `name`, and what is wrong with it. */
export function FormText<T extends object, N extends TextName<T>>({
  form,
  name,
  ...field
}: FormTextProps<T, N>) {
  return (
    <TextField
      autoComplete="off"
      error={form.errorOf(name)}
      {...field}
      name={name}
      value={form.values[name] as string}
      onChange={(value) => form.set(name, value as T[N])}
    />
  )
}
