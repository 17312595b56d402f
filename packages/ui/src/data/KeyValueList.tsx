import type { ReactNode } from 'react'

/** Props of {@link KeyValueList}. */
export interface KeyValueListProps {
  items: readonly { id: string; label: string; value: ReactNode }[]
}

/** Facts with their names. */
export function KeyValueList({ items }: KeyValueListProps) {
  return (
    <dl className="ct-facts">
      {items.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
