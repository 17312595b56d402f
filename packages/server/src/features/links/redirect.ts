import type { Context, Hono } from 'hono'
import { answerPage, pageLink, paragraph } from '../../kernel/http/public-page.ts'
import type { Bindings } from '../../kernel/http/serve.ts'
import { visitorLanguage } from '../../kernel/http/visitor-language.ts'
import type { Services } from '../../kernel/services/services.ts'
import { unsubscribeAddress } from '../suppression/index.ts'
import { isCode } from './codes.ts'
import { pageTexts } from './page-texts.ts'
import { isRobot } from './robots.ts'
import type { FoundLink } from './short-links.ts'

type Tools = Pick<Services, 'database' | 'limits' | 'shortLinks' | 'site'>
type Request = Context<Bindings, '/s/:code'>

const languageOf = (c: Request) => visitorLanguage(c.req.header('accept-language'))

function refusal(c: Request, why: 'unknown' | 'off' | 'blocked', status: 404 | 410): Response {
  const language = languageOf(c)
  const { title, text } = pageTexts[language][why]
  return answerPage({ language, title, venueName: '', body: paragraph(text), status })
}

/** Names the host before a link of a venue that no one knows yet leads there (D-71). */
function leavingPage(c: Request, host: string, target: string): Response {
  const language = languageOf(c)
  const { title, text, act } = pageTexts[language].leaving
  const body = paragraph(text(host)) + pageLink(target, act)
  return answerPage({ language, title: title(host), venueName: '', body })
}

/**
 * Never permanent and never kept, so that each click is counted and a block holds at once. Only the target that is
 * stored is in it: nothing of the request.
 */
const redirectTo = (address: string, status: 302 | 307 = 302) =>
  new Response(null, {
    status,
    headers: { location: address, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  })

const targetHref = (target: string) => new URL(target).href

function note(c: Request, { shortLinks }: Tools, link: FoundLink): void {
  const at = Date.now()
  const header = (name: string) => c.req.header(name)
  const isProgram = at < link.countsFrom || isRobot(c.req.raw.method, header)
  const visitor = `${c.get('address')} ${header('user-agent')}`
  shortLinks.note({ ...link, at, isRobot: isProgram, visitor })
}

async function find(c: Request, { limits, shortLinks }: Tools): Promise<FoundLink | undefined> {
  const code = c.req.param('code')
  const link = isCode(code) ? await shortLinks.find(code) : undefined
  // A caller who tries codes meets the limit; one who opens a link does not.
  if (!link) await limits.link(c.get('address'))
  return link
}

/** The page of a person who unsubscribes from SMS: a GET asks there, and a POST acts (SMS-09, D-63). */
const unsubscribePage = ({ database, site }: Tools, { venueId, phone }: FoundLink) =>
  database.system((tx) => unsubscribeAddress(tx, site, { venueId, channel: 'sms', address: phone ?? '' }))

/** Leads from short addresses to what is stored (LNK-05, D-63, D-71). */
export function serveShortLinks(app: Hono<Bindings>, tools: Tools): void {
  const ownHost = () => new URL(tools.site.url).hostname
  app.get('/s/:code', async (c) => {
    const link = await find(c, tools)
    if (!link) return refusal(c, 'unknown', 404)
    const { target, host } = link
    if (target === null || host === null) return redirectTo(await unsubscribePage(tools, link))
    if (link.isBlocked || link.isRefused) return refusal(c, 'blocked', 410)
    if (!link.isActive) return refusal(c, 'off', 410)
    note(c, tools, link)
    if (link.isOfNewVenue && host !== ownHost()) return leavingPage(c, host, targetHref(target))
    return redirectTo(targetHref(target))
  })
  app.post('/s/:code', async (c) => {
    const link = await find(c, tools)
    if (link?.phone == null) return refusal(c, 'unknown', 404)
    return redirectTo(await unsubscribePage(tools, link), 307)
  })
}
