import { lazy } from 'react'
import { patiently } from './patiently.ts'

/** A tab in the background paints no frame, and its notifications are wanted all the same; nor does a failed page wait. */
const AT_LATEST_MS = 4000

/** Resolves when a frame without a placeholder has been painted: the page's own content comes first. */
export function contentShown(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, AT_LATEST_MS)
    const look = () => {
      if (document.querySelector('.ct-skeleton')) requestAnimationFrame(look)
      else setTimeout(resolve)
    }
    requestAnimationFrame(look)
  })
}

let loading: Promise<typeof import('./afterwards.ts')> | undefined

/** Once for all of them; a part that is asked for later finds the file there, or asks again. */
function afterwards() {
  loading ??= contentShown().then(() => import('./afterwards.ts'))
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

type Afterwards = typeof import('./afterwards.ts')

/** A component of that file. */
const late = <Name extends keyof Afterwards>(name: Name) =>
  lazy(() => patiently(async () => ({ default: (await afterwards())[name] })))

/** The drawing of the area that is on screen. */
export const AreaPicture = late('AreaPicture')
/** Shows what happens from now on. */
export const Bell = late('Bell')
/** The word that the connection is lost. */
export const ConnectionBanner = late('ConnectionBanner')
/** Reads what is shown again after a long absence. */
export const Inactivity = late('Inactivity')
/** The inbox over every other page. */
export const InboxTool = late('InboxTool')
/** For people who may repair a channel. */
export const RepairBanner = late('RepairBanner')
/** The checklist of a new venue. */
export const FirstSteps = late('FirstSteps')
/** What happened, as snackbars. */
export const Notices = late('Notices')
/** The word that a phone number is verified. */
export const VerifiedPhone = late('VerifiedPhone')
