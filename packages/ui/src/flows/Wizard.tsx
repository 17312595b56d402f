import Check from 'lucide-react/icons/check'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../controls/Button.tsx'

/** One step of a {@link Wizard}. */
export interface WizardStep {
  id: string
  label: string
  content: ReactNode
  /** Asked before going on; false stays, and the step itself says why. */
  canLeave?: (() => boolean | Promise<boolean>) | undefined
}

/** Props of {@link Wizard}. */
export interface WizardProps {
  label: string
  steps: readonly WizardStep[]
  /** Id of the step in sight; the host keeps it, in the address where that helps. */
  current: string
  onStep: (id: string) => void
  onFinish: () => void
  isBusy?: boolean | undefined
  labels: {
    back: string
    next: string
    finish: string
    /** Such as "Step 2 of 4". */
    progress: (place: number, count: number) => string
  }
}

function Progress({
  steps,
  place,
  onStep,
}: {
  steps: readonly WizardStep[]
  place: number
  onStep: (id: string) => void
}) {
  return (
    <ol className="ct-wizard-steps">
      {steps.map(({ id, label }, index) => (
        <li
          key={id}
          data-done={index < place || undefined}
          aria-current={index === place ? 'step' : undefined}
        >
          <button type="button" disabled={index >= place} onClick={() => onStep(id)}>
            <span className="ct-wizard-number" aria-hidden="true">
              {index < place ? <Check /> : index + 1}
            </span>
            <span className="ct-wizard-label">{label}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Keeps what was written in each step: a step once seen stays, out of sight. */
function useSeen(current: string): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([current]))
  if (seen.has(current)) return seen
  const more = new Set([...seen, current])
  setSeen(more)
  return more
}

/**
 * One question after the other, with a back button and the progress. A new step gets the focus.
 * @example
 * import { TextField, Wizard } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function NewVenue({ onCreate }: { onCreate: (name: string) => void }) {
 *   const [step, setStep] = useState('name')
 *   const [name, setName] = useState('')
 *   const field = <TextField label="Name" value={name} onChange={setName} />
 *   return (
 *     <Wizard
 *       label="New venue"
 *       steps={[
 *         { id: 'name', label: 'Name', content: field, canLeave: () => name !== '' },
 *         { id: 'check', label: 'Check', content: <p>{name}</p> },
 *       ]}
 *       current={step}
 *       onStep={setStep}
 *       onFinish={() => onCreate(name)}
 *       labels={{
 *         back: 'Back',
 *         next: 'Next',
 *         finish: 'Create',
 *         progress: (place, count) => `Step ${place} of ${count}`,
 *       }}
 *     />
 *   )
 * }
 */
export function Wizard(props: WizardProps) {
  const { label, steps, current, onStep, onFinish, isBusy = false, labels } = props
  const [isChecking, setIsChecking] = useState(false)
  const stepRef = useRef<HTMLHeadingElement>(null)
  const firstRef = useRef(current)
  const seen = useSeen(current)
  const place = Math.max(
    0,
    steps.findIndex(({ id }) => id === current),
  )
  const previous = steps[place - 1]
  const next = steps[place + 1]
  useEffect(() => {
    if (firstRef.current !== current) stepRef.current?.focus()
    firstRef.current = current
  }, [current])

  async function goOn() {
    setIsChecking(true)
    const isRight = await (steps[place]?.canLeave?.() ?? true)
    setIsChecking(false)
    if (!isRight) return
    if (next) onStep(next.id)
    else onFinish()
  }

  return (
    <section className="ct-wizard" aria-label={label}>
      <Progress steps={steps} place={place} onStep={onStep} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !isChecking) void goOn()
        }}
      >
        <h2 ref={stepRef} className="ct-wizard-title" tabIndex={-1}>
          <span className="ct-wizard-place">{labels.progress(place + 1, steps.length)}</span>
          {steps[place]?.label}
        </h2>
        {steps.map(
          ({ id, content }) =>
            seen.has(id) && (
              <div key={id} className="ct-wizard-step" hidden={id !== current}>
                {content}
              </div>
            ),
        )}
        <div className="ct-form-actions ct-wizard-actions">
          {previous && <Button onClick={() => onStep(previous.id)}>{labels.back}</Button>}
          <Button type="submit" variant="primary" isLoading={isBusy || isChecking}>
            {next ? labels.next : labels.finish}
          </Button>
        </div>
      </form>
    </section>
  )
}
