import { lazy } from 'react'

/** What every page of a manager loads once its first content is there, in one file. */
export { FirstSteps } from '../onboarding/index.ts'
export { RepairBanner } from '../social/index.ts'
export { Bell } from './Bell.tsx'
export { InboxTool } from './InboxTool.tsx'
export { Notices } from './Notices.tsx'
export { VerifiedPhone } from './VerifiedPhone.tsx'

/** Apart: pages share this file. */
export const AreaPicture = lazy(async () => ({ default: (await import('./AreaPicture.tsx')).AreaPicture }))
