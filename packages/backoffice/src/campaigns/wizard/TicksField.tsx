import { Checkbox } from '@comptoir/ui'
import { useFormat } from '../../app/format.ts'

interface TicksFieldProps<Id extends number | string> {
  legend: string
  options: readonly { id: Id; label: string; count?: number }[]
  chosen: readonly Id[]
  /** Said where there are none. */
  empty?: string
  onChange: (chosen: Id[]) => void
}

/** Any number of things by their names, such as address books. */
export function TicksField<Id extends number | string>(props: TicksFieldProps<Id>) {
  const { legend, options, chosen, empty, onChange } = props
  const format = useFormat()
  return (
    <fieldset className="bo-choices bo-wiz-ticks">
      <legend>{legend}</legend>
      {options.length === 0 && <p className="bo-muted">{empty}</p>}
      {options.map(({ id, label, count }) => (
        <Checkbox
          key={id}
          label={
            <span className="bo-wiz-tick">
              {label}
              {count !== undefined && <span className="bo-muted">{format.number(count)}</span>}
            </span>
          }
          isChecked={chosen.includes(id)}
          onChange={(isChecked) => onChange(isChecked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  )
}
