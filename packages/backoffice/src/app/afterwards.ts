import { createElement, lazy } from 'react'
import { patiently } from './patiently.ts'

// The next page asks for its files by this list.
void import('./later-files.ts').catch(() => undefined)

/** What every page of a manager loads once its first content is there, in one file. */
export { FirstSteps } from '../onboarding/index.ts'
export { RepairBanner } from '../social/index.ts'
export { Bell } from './Bell.tsx'
export { ConnectionBanner } from './ConnectionBanner.tsx'
export { InboxTool } from './InboxTool.tsx'
export { Inactivity } from './inactivity.ts'
export { Notices } from './Notices.tsx'
export { VerifiedPhone } from './VerifiedPhone.tsx'

const Drawing = lazy(() =>
  patiently(async () => ({ default: (await import('./AreaPicture.tsx')).AreaPicture })),
)

/** The drawings are in a file of their own: pages share this one. */
export const AreaPicture = () => createElement(Drawing)
