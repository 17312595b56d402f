import { listSegments } from '@comptoir/core/contacts'
import type { TriggerConditions } from '@comptoir/core/triggers'
import { NativeSelect } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useResource } from '../page/use-resource.ts'

type SegmentId = TriggerConditions['segmentId']

interface SegmentFieldProps {
  venueId: number
  label: string
  help: string
  /** Stands for none. */
  none: string
  name: string
  value: number | null
  error: string | undefined
  onChange: (id: SegmentId) => void
}

/** One of the segments of the venue, or none. */
export function SegmentField({ venueId, value, onChange, ...field }: SegmentFieldProps) {
  const { session } = useApp()
  const segments = useResource(`trigger-segments-${venueId}`, (signal) =>
    session.api(listSegments, { params: { venueId } }, { signal }),
  )
  return (
    <NativeSelect
      {...field}
      value={value === null ? '' : String(value)}
      options={(segments.data.value ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => onChange(id === '' ? null : (Number(id) as SegmentId))}
    />
  )
}
