import type { ReactNode } from 'react'

/** Props of {@link KeyValueList}. */
export interface KeyValueListProps {
  items: readonly { id: string; label: ReactNode; value: ReactNode }[]
}

/**
 * Facts with their names.
 * @example
 * import { KeyValueList } from '@comptoir/ui'
 *
 * export const Facts = () => (
 *   <KeyValueList
 *     items={[
 *       { id: 'siret', label: 'SIRET', value: '732 829 320 00074' },
 *       { id: 'zone', label: 'Time zone', value: 'America/Guadeloupe' },
 *     ]}
 *   />
 * )
 */
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
