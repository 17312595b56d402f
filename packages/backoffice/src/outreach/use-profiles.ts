import { getInboxSetup } from '@comptoir/core/inbox'
import { useApp } from '../app/context.ts'
import { useResource } from '../page/use-resource.ts'

/** The profiles that one can write for, and where each is reviewed. */
export function useProfiles(venueId: number) {
  const { session } = useApp()
  const setup = useResource(`outreach-profiles-${venueId}`, (signal) =>
    session.api(getInboxSetup, { params: { venueId } }, { signal }),
  )
  return setup.data.value?.profiles ?? []
}
