import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
import { useEvent } from '../foundation/use-event.ts'

/** A field that is not right; the name is the control's `name`. */
export interface FormError {
  name: string
  /** The whole sentence, since it stands apart from its field. */
  message: string
}

/** Props of {@link FormErrors}. */
export interface FormErrorsProps {
  /** Such as "2 things to correct". */
  title: string
  errors: readonly FormError[]
  /** How often the form has been sent: each new try with errors moves the focus to the first wrong field. */
  attempt: number
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  return form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? null
}

/**
 * What is wrong with a form, at its top; each line leads to its field. Stands inside the form.
 * @example
 * import { FormErrors, TextField } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function ContactForm() {
 *   const [email, setEmail] = useState('')
 *   const [attempt, setAttempt] = useState(0)
 *   const errors = email.includes('@') ? [] : [{ name: 'email', message: 'Enter an e-mail address.' }]
 *   return (
 *     <form
 *       noValidate
 *       onSubmit={(event) => {
 *         event.preventDefault()
 *         setAttempt(attempt + 1)
 *       }}
 *     >
 *       {attempt > 0 && <FormErrors title="1 thing to correct" errors={errors} attempt={attempt} />}
 *       <TextField label="E-mail" name="email" value={email} onChange={setEmail} />
 *     </form>
 *   )
 * }
 */
export function FormErrors({ title, errors, attempt }: FormErrorsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const formOf = () => ref.current?.closest('form') ?? null
  const focusFirst = useEvent(() => {
    const first = errors[0]
    if (first) (fieldOf(formOf(), first.name) ?? ref.current)?.focus()
  })
  useEffect(() => {
    if (attempt > 0) focusFirst()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div ref={ref} className="ct-form-errors" role="alert" tabIndex={-1}>
      <CircleAlert className="ct-icon" aria-hidden />
      <div>
        <p className="ct-form-errors-title">{title}</p>
        <ul>
          {errors.map(({ name, message }) => (
            <li key={name}>
              <button type="button" onClick={() => fieldOf(formOf(), name)?.focus()}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
