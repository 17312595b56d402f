import { Button } from '@comptoir/ui'
import type { ReactNode } from 'react'
import type { Form } from '../page/use-form.ts'

interface StepFormProps {
  form: Pick<Form<object>, 'failure' | 'isBusy'>
  submitLabel: string
  hint: string
  onSubmit: () => void
  /** There is another step beside it that the page is for. */
  isSecondary?: boolean
  children?: ReactNode
}

/** A step of linking an account: what it is about, its fields, and one button. */
export function StepForm({ form, submitLabel, hint, onSubmit, isSecondary, children }: StepFormProps) {
  return (
    <form
      className="bo-form bo-channel-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p>{hint}</p>
      {children}
      <p className="bo-form-failure" role="alert">
        {form.failure}
      </p>
      <div>
        <Button variant={isSecondary ? 'secondary' : 'primary'} type="submit" isLoading={form.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
