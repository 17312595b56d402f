import { PLAN } from '@comptoir/core/features'
import { redirect } from '@tanstack/react-router'
import type { AppContext } from './context.ts'

/** What a guard asks of the venues. */
interface Chosen {
  venues: Pick<AppContext['venues'], 'current'>
}

/** Whether the venue that is chosen is on the self-served plan (VEN-20, RBC-19). */
export function isSelfServed({ venues }: Chosen): boolean {
  return venues.current.value?.venuePlanId === PLAN.SELF_SERVED
}

/** Pages that the self-served plan does not have: trigger campaigns and wifi settings lead home (SHL-23). */
export function refuseSelfServed(context: Chosen): void {
  if (isSelfServed(context)) throw redirect({ to: '/', replace: true })
}
