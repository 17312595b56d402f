import { createRootRouteWithContext } from '@tanstack/react-router'
import type { AppContext } from './context.ts'

/** What every page hangs on. */
export const root = createRootRouteWithContext<AppContext>()({})
