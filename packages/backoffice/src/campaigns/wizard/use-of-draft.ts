import type { CampaignDraft } from '@comptoir/core/campaigns'
import type { Resource } from '@comptoir/core/state'
import { useEffect, useRef } from 'react'
import { useResource } from '../../page/use-resource.ts'

/** Something that the server finds of the draft, read again when a change was saved; what is known stays until then. */
export function useOfDraft<T>(
  draft: CampaignDraft,
  name: string,
  read: (signal: AbortSignal) => Promise<T>,
): Resource<T> {
  const { id, revision } = draft.campaign.value
  const found = useResource(`campaign-${id}-${name}`, read)
  const known = useRef(revision)
  useEffect(() => {
    if (known.current !== revision) void found.reload()
    known.current = revision
  }, [found, revision])
  return found
}
