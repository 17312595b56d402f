import { type CodeChannel, getActivation } from '@comptoir/core/session'
import { useApp } from '../app/context.ts'
import { useResource } from '../page/use-resource.ts'

/** Where the last code went, and whether the next may go to the phone. */
export interface ActivationCodes {
  channel: CodeChannel
  /** Mostly hidden; undefined until it is known. */
  sentTo: string | undefined
  /** Mostly hidden; null where no code goes there. */
  phone: string | null
  reload: () => void
}

export function useActivationCodes(emailAddress: string): ActivationCodes {
  const { session } = useApp()
  const read = useResource(`activation-${emailAddress}`, (signal) =>
    session.api(getActivation, {}, { signal }),
  )
  const { channel = 'email', sentTo, phone = null } = read.data.value ?? {}
  return { channel, sentTo, phone, reload: () => void read.reload() }
}
