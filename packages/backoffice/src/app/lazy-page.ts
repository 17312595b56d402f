import { ApiError } from '@comptoir/core/http'
// biome-ignore lint/style/noRestrictedImports: this is the wrapper
import { lazyRouteComponent } from '@tanstack/react-router'

async function load(path: string) {
  const { pageFiles } = await import('./later-files.ts')
  const file = pageFiles[`/src/${path}.tsx`]
  if (!file) throw new Error(`There is no page ${path}`)
  return file()
}

/**
 * A page in a file of its own, such as `links/LinksPage`. Without a connection it says so, and is loaded when that
 * returns: the router would load the whole document again, which the browser then does not have either.
 */
export const lazyPage = (path: string) =>
  lazyRouteComponent(
    () =>
      load(path).catch((error: unknown) => {
        throw navigator.onLine
          ? error
          : new ApiError('The page could not be loaded.', { status: 0, code: 'network' })
      }),
    path.slice(path.lastIndexOf('/') + 1),
  )
