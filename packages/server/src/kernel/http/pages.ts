import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import type { Config } from '../config/config.ts'
import { appPolicy, framePolicy, scriptPolicy, sitePolicy } from './headers.ts'
import { createOfficePage, type OfficeFacts, supportFacts } from './office-page.ts'
import type { Bindings } from './serve.ts'
import { serveFile } from './static.ts'

interface Site {
  /** Path below which the files are served. */
  prefix: string
  folder: string
  policy: string
  /** Scripts that other sites embed. */
  isShared?: true
}

function sitesOf({ frameOrigins }: Pick<Config, 'frameOrigins'>): readonly Site[] {
  return [
    { prefix: '/widget/', folder: 'widget', policy: scriptPolicy, isShared: true },
    { prefix: '/docs/', folder: 'docs', policy: sitePolicy },
    { prefix: '/frame/', folder: 'frame', policy: framePolicy(frameOrigins) },
  ]
}

/** What only programs ask for, hidden names among it: there a wrong path is answered as JSON, not shown as a page. */
const PROGRAMS = /^\/(?:v2|hooks|operator|providers|health|metrics|openapi\.json)(?:\/|$)|\/sse$|\/\./

/**
 * Whether a browser may be asking for a page. Programs say that they want JSON, or who they are: a call that does not
 * exist is answered to them as JSON wherever it is (XCT-09).
 */
function isForPeople({ headers }: Request): boolean {
  const accepted = headers.get('accept') ?? '*/*'
  return accepted.includes('text/html') || (accepted.includes('*/*') && !headers.has('authorization'))
}

async function answer(
  root: string,
  site: Site,
  path: string,
  request: Request,
): Promise<Response | undefined> {
  return guarded(site, await serveFile(join(root, site.folder), path, request), path)
}

function guarded(site: Site, response: Response | undefined, path = ''): Response | undefined {
  // A page's policy applies to the files it loads: repeating it would cost half a kilobyte for each of them.
  const policy = /^\/?assets\//.test(path) ? scriptPolicy : site.policy
  response?.headers.set('content-security-policy', policy)
  if (site.isShared) {
    response?.headers.set('access-control-allow-origin', '*')
    response?.headers.set('cross-origin-resource-policy', 'cross-origin')
  }
  return response
}

/** A path as a file would be called; undefined when its percent signs make no sense. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Where a visit of a page of the back office leads instead; undefined for nowhere else. */
export type PageRedirect = (path: string) => Promise<string | undefined>

interface PagesOptions {
  config: Pick<Config, 'support' | 'errorCollector' | 'frameOrigins'>
  redirects: readonly PageRedirect[]
  /** What the page of the back office says of the installation besides. */
  facts: OfficeFacts
  notFound(c: Context<Bindings>): Response
}

/** Serves the built pages: the widget's files, the reference, and the back office for all the rest. */
export function servePages(app: Hono<Bindings>, root: string, options: PagesOptions): void {
  const { config, redirects, facts, notFound } = options
  const elsewhereOf = async (path: string) => {
    const found = await Promise.all(redirects.map((redirect) => redirect(path)))
    return found.find((address) => address !== undefined)
  }
  const sites = sitesOf(config)
  const backoffice: Site = { prefix: '/', folder: 'backoffice', policy: appPolicy(config.errorCollector) }
  const page = join(root, backoffice.folder, 'index.html')
  const officePage = createOfficePage(page, () => ({
    ...supportFacts(config.support),
    'error-collector': config.errorCollector,
    ...facts,
  }))
  app.get('*', async (c) => {
    const path = decodePath(c.req.path)
    if (path === undefined || PROGRAMS.test(path)) return notFound(c)
    const site = sites.find(({ prefix }) => path.startsWith(prefix))
    if (site) {
      const rest = path.slice(site.prefix.length)
      return (await answer(root, site, rest === '' ? 'index.html' : rest, c.req.raw)) ?? notFound(c)
    }
    if (sites.some(({ prefix }) => `${path}/` === prefix)) return c.redirect(`${path}/`, 308)
    const file = path === '/' ? undefined : await answer(root, backoffice, path, c.req.raw)
    // The back office knows its own routes: every other address is one of its pages, the friendly "not here" among
    // them.
    const isPage = !/\.\w+$/.test(path) && isForPeople(c.req.raw)
    const elsewhere = file || !isPage ? undefined : await elsewhereOf(path)
    if (elsewhere !== undefined) return c.redirect(elsewhere)
    return file ?? (isPage ? guarded(backoffice, await officePage(c.req.raw)) : undefined) ?? notFound(c)
  })
}
