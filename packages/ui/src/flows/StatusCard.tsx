import { type ReactNode, useId } from 'react'

/** Props of {@link StatusCard}. */
export interface StatusCardProps {
  title: string
  /** What it does, or why it is off. */
  children?: ReactNode
  icon?: ReactNode
  isOn: boolean
  /** Left out where it cannot be changed. */
  onChange?: ((isOn: boolean) => void) | undefined
  isBusy?: boolean | undefined
  labels: { on: string; off: string }
  /** Under the words, such as a link to its settings. */
  action?: ReactNode
}

/**
 * SHL-19: something that runs or not, with its switch.
 * @example
 * import { StatusCard } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function AgentCard() {
 *   const [isOn, setIsOn] = useState(false)
 *   return (
 *     <StatusCard title="AI agent" isOn={isOn} onChange={setIsOn} labels={{ on: 'On', off: 'Off' }}>
 *       Answers outside your opening hours.
 *     </StatusCard>
 *   )
 * }
 */
export function StatusCard(props: StatusCardProps) {
  const { title, children, icon, isOn, onChange, isBusy = false, labels, action } = props
  const id = useId()
  const state = isOn ? labels.on : labels.off
  return (
    <section className="ct-status-card" data-on={isOn || undefined} aria-labelledby={id}>
      {icon && (
        <span className="ct-status-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <div className="ct-status-words">
        <h3 id={id}>{title}</h3>
        {children && <p>{children}</p>}
        {action}
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside, where there is one */}
      <label className="ct-check-line ct-status-switch">
        <span className="ct-status-state">{state}</span>
        {onChange && (
          <input
            type="checkbox"
            role="switch"
            aria-label={title}
            aria-checked={isOn}
            aria-busy={isBusy || undefined}
            checked={isOn}
            onChange={(event) => {
              if (!isBusy) onChange(event.currentTarget.checked)
            }}
          />
        )}
      </label>
    </section>
  )
}
