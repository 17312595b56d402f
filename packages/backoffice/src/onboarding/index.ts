import { lazy } from 'react'

/** The checklist of a new venue; most venues are not new, so it is not part of the first page. */
export const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))
