import { ApiError } from '@comptoir/core/http'
// biome-ignore lint/style/noRestrictedImports: this is the wrapper
import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page in a file of its own. Without a connection it says so, and is loaded when that returns: the router would load
 * the whole document again, which the browser then does not have either.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw navigator.onLine
          ? error
          : new ApiError('The page could not be loaded.', { status: 0, code: 'network' })
      }),
    name,
  )
