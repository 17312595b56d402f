import type { CampaignDraft } from '@comptoir/core/campaigns'
import { useTranslation } from '../../app/translation.ts'
import { useRefusal } from '../../page/refusal.ts'

/** The codes that have words of their own here. */
const keys = new Map([
  ['protected', 'fault.protected'],
  ['unknown_variable', 'fault.unknown_variable'],
  ['past', 'fault.past'],
  ['window', 'fault.window'],
  ['nobody', 'fault.noOne'],
  ['price', 'fault.price'],
  ['taken', 'fault.taken'],
  ['free_mail', 'fault.free_mail'],
  ['unverified', 'fault.unverified'],
] as const)
type Code = Parameters<typeof keys.get>[0]

/** What is wrong with a field, in words; undefined while nothing is. */
export function useFault(draft: CampaignDraft): (field: string) => string | undefined {
  const { t } = useTranslation('campaigns/wizard')
  const refusal = useRefusal()
  return (field) => {
    const faults = draft.faults.value
    const found = Object.keys(faults).find((path) => path === field || path.startsWith(`${field}.`))
    const fault = found === undefined ? undefined : faults[found]
    if (fault === undefined) return undefined
    const own = keys.get(fault as Code)
    return own ? t(own) : refusal.ofField(fault)
  }
}
