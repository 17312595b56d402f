import { lazy } from 'react'

/** A tab in the background paints no frame, and its notifications are wanted all the same. */
const AT_LATEST_MS = 500

/** Resolves when the frame that is being built has been painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, AT_LATEST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

const afterwards = () => painted().then(() => import('./afterwards.ts'))

/** Shows what happens from now on. */
export const Bell = lazy(async () => ({ default: (await afterwards()).Bell }))
/** The inbox over every other page. */
export const InboxTool = lazy(async () => ({ default: (await afterwards()).InboxTool }))
/** For people who may repair a channel. */
export const RepairBanner = lazy(async () => ({ default: (await afterwards()).RepairBanner }))
/** The checklist of a new venue. */
export const FirstSteps = lazy(async () => ({ default: (await afterwards()).FirstSteps }))
