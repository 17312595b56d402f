import type { Permission } from '@comptoir/core/http'
import type { ReactNode } from 'react'
import { useStaffMay } from '../page/may.ts'
import { NotPermitted } from '../page/OneOrAllVenues.tsx'

/** A page of staff; explains itself to anybody else (RBC-15, RBC-16). */
export function StaffOnly(props: { title: string; permission: Permission; children: ReactNode }) {
  const may = useStaffMay()
  return may(props.permission) ? props.children : <NotPermitted title={props.title} />
}
