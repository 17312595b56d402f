import './register.css'
import { useTranslation } from '../app/translation.ts'

/** The steps of a form in several parts, and where one is. */
export function Progress<Step extends string>({
  steps,
  step,
}: {
  steps: readonly { id: Step; label: string }[]
  step: Step
}) {
  const { t } = useTranslation('register')
  const current = steps.findIndex(({ id }) => id === step)
  return (
    <ol className="bo-steps" aria-label={t('steps')}>
      {steps.map(({ id, label }, index) => (
        <li key={id} aria-current={id === step ? 'step' : undefined} data-done={index < current || undefined}>
          <span className="bo-step-number" aria-hidden="true">
            {index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}
