import { PLAN } from '@comptoir/core/features'
import { redirect } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'

/** Whether the venue that is chosen is on the self-served plan (VEN-20, RBC-19). */
function isSelfServed({ venues }: Pick<AppContext, 'venues'>): boolean {
  return venues.current.value?.venuePlanId === PLAN.SELF_SERVED
}

/** Pages that the self-served plan does not have: trigger campaigns and wifi settings lead home (SHL-23). */
export function refuseSelfServed(context: Pick<AppContext, 'venues'>): void {
  if (isSelfServed(context)) throw redirect({ to: '/', replace: true })
}
