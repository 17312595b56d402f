import type { Resource } from '@comptoir/core/state'
import {
  listTriggers,
  readTrigger,
  type Trigger,
  type TriggerConditions,
  type TriggerKind,
} from '@comptoir/core/triggers'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'

export function useTriggers(venueId: number): Resource<Trigger[]> {
  const { session } = useApp()
  return useResource(`triggers-${venueId}`, (signal) =>
    session.api(listTriggers, { params: { venueId } }, { signal }),
  )
}

export function useTrigger(venueId: number, id: number): Resource<Trigger> {
  const { session } = useApp()
  return useResource(`trigger-${venueId}-${id}`, (signal) =>
    session.api(readTrigger, { params: { venueId, id } }, { signal }),
  )
}

interface Said {
  kind: TriggerKind
  channel: Trigger['channel']
  conditions: Pick<TriggerConditions, 'hour' | 'days'>
}

/** What a trigger does, as a sentence. */
export function useSentence(): (trigger: Said) => string {
  const { t } = useTranslation('triggers')
  const format = useFormat()
  return ({ kind, channel, conditions }) => {
    const by = t(`by.${channel}`)
    if (kind === 'inactive') return t('sentence.inactive', { by, count: conditions.days })
    return t(`sentence.${kind}`, { by, hour: format.time(new Date(`2000-01-01T${conditions.hour}`)) })
  }
}
