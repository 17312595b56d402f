import type { ImportCounts } from '@comptoir/core/imports'
import { KeyValueList } from '@comptoir/ui'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'

const shown = [
  'created',
  'changed',
  'unchanged',
  'duplicate',
  'invalid',
  'partial',
  'unsubscribed',
  'added',
] as const

/** What was, or would be, done with the rows. */
export function Counts({ counts }: { counts: ImportCounts }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (
    <KeyValueList
      items={shown
        .filter((name) => name === 'created' || name === 'invalid' || counts[name] > 0)
        .map((name) => ({ id: name, label: t(`count.${name}`), value: format.number(counts[name]) }))}
    />
  )
}
