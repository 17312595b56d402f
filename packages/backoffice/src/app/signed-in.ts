import { createRoute } from '@tanstack/react-router'
import { requireSession } from './guards.ts'
import { root } from './root-route.ts'

/** What the pages of signed-in managers hang on; `routes.tsx` adds its frame. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSession(context, location.href),
})
