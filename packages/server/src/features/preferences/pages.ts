import type { Context, Hono } from 'hono'
import type { Tx } from '../../kernel/db/database.ts'
import { escapeHtml } from '../../kernel/http/escape-html.ts'
import { actButton, answerPage, pageLink, paragraph } from '../../kernel/http/public-page.ts'
import type { Bindings } from '../../kernel/http/serve.ts'
import { type Language, visitorLanguage } from '../../kernel/http/visitor-language.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isSuppressed, type Linked, openLink } from '../suppression/index.ts'
import { askErasure } from './erasure-request.ts'
import { pageTexts } from './page-texts.ts'
import {
  agreeAgain,
  readSubject,
  readWays,
  type Subject,
  undoUnsubscribe,
  unsubscribe,
  type Way,
} from './subject.ts'

type Request = Context<Bindings, '/:token'>
type Tools = Pick<Services, 'database' | 'secrets' | 'site'>

/** What a page is made of. */
interface Visit {
  tx: Tx
  linked: Linked
  subject: Subject
  language: Language
  /** The word that every address of these pages ends with. */
  token: string
}

const MAX_FORM_BYTES = 16 * 1024

const isLanguage = (word: string | undefined | null): word is Language => word === 'fr' || word === 'en'

/** Enough for the person who knows it, and nothing for a reader over their shoulder. */
function masked(address: string): string {
  if (!address.includes('@')) return `•••• ${address.slice(-2)}`
  return `${address.slice(0, 1)}•••${address.slice(address.indexOf('@'))}`
}

function lost(c: Pick<Request, 'req'>): Response {
  const language = visitorLanguage(c.req.header('accept-language'))
  const { title, text } = pageTexts[language].lost
  return answerPage({ language, title, venueName: '', body: paragraph(text), status: 404 })
}

/** Returns a page to anyone who has the link; `asked` is the language that they chose. */
async function visit(
  c: Request,
  { database }: Tools,
  asked: string | undefined | null,
  show: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const token = c.req.param('token')
  const linked = await database.system((tx) => openLink(tx, token))
  if (!linked) return lost(c)
  return database.tenant([linked.venueId], async (tx) => {
    const subject = await readSubject(tx, linked)
    const language = isLanguage(asked) ? asked : subject.language
    return show({ tx, linked, subject, language, token })
  })
}

const inLanguage = (path: string, { token, language }: Visit) => `${path}/${token}?language=${language}`

function page(given: Visit, path: string, title: string, body: string): Response {
  const { subject, language } = given
  const otherLanguage = language === 'fr' ? 'en' : 'fr'
  return answerPage({
    language,
    title,
    venueName: subject.venueName,
    body,
    other: {
      language: otherLanguage,
      label: pageTexts[language].other,
      address: inLanguage(path, { ...given, language: otherLanguage }),
    },
  })
}

/** One of the pages about one way: its words, then what can be done. */
function pageOfWay(given: Visit, state: 'ask' | 'done' | 'undone', acts: string): Response {
  const { linked, subject, language } = given
  const texts = pageTexts[language]
  const { title, text } = texts[state]
  const words = text(subject.venueName, texts.channels[linked.channel], masked(linked.address))
  const further = pageLink(inLanguage('/preferences', given), texts.preferences.link)
  return page(given, '/unsubscribe', title, paragraph(words) + acts + further)
}

const wordingOf = ({ subject, language }: Visit, { channel }: Way) => {
  const { preferences, channels } = pageTexts[language]
  return preferences.agreed(subject.venueName, channels[channel])
}

const nameOf = ({ channel, address }: Way) => `${channel} ${address}`

function checkbox(given: Visit, way: Way): string {
  const name = escapeHtml(nameOf(way))
  const words = `${escapeHtml(wordingOf(given, way))}<small>${escapeHtml(masked(way.address))}</small>`
  return `<input type="hidden" name="shown" value="${name}"><label><input type="checkbox" name="on" value="${name}"${way.isOn ? ' checked' : ''}><span>${words}</span></label>`
}

function pageOfPreferences(given: Visit, ways: readonly Way[], isSaved: boolean): Response {
  const { title, text, save, saved } = pageTexts[given.language].preferences
  const status = isSaved ? `<p role="status">${escapeHtml(saved)}</p>` : ''
  const boxes = ways.map((way) => checkbox(given, way)).join('')
  const action = escapeHtml(inLanguage('/preferences', given))
  const form = `<form method="post" action="${action}">${boxes}<button>${escapeHtml(save)}</button></form>`
  const erasing = pageLink(inLanguage('/erasure', given), pageTexts[given.language].erasure.link)
  return page(
    given,
    '/preferences',
    title,
    status + paragraph(text(given.subject.venueName)) + form + erasing,
  )
}

function pageOfErasure(given: Visit, isAsked: boolean): Response {
  const { erasure, erasureAsked } = pageTexts[given.language]
  const { title, text } = isAsked ? erasureAsked : erasure
  const act = isAsked ? '' : actButton(inLanguage('/erasure', given), erasure.act)
  return page(given, '/erasure', title, paragraph(text(given.subject.venueName)) + act)
}

/** Applies the form to the channels that it showed, and to no others. */
async function saveWays({ secrets }: Tools, given: Visit, ways: readonly Way[], form: URLSearchParams) {
  const { tx, linked, language } = given
  const [shown, on] = [new Set(form.getAll('shown')), new Set(form.getAll('on'))]
  for (const way of ways.filter((one) => shown.has(nameOf(one)))) {
    const isWanted = on.has(nameOf(way))
    if (isWanted && !way.isOn)
      await agreeAgain(tx, linked.venueId, way, { wording: wordingOf(given, way), language })
    if (!isWanted && way.isOn) await unsubscribe(tx, secrets, { ...linked, ...way })
  }
}

async function readForm(c: Request): Promise<URLSearchParams> {
  return new URLSearchParams((await c.get('body').bytes(MAX_FORM_BYTES, 'quick')).toString('utf8'))
}

/**
 * Pages for those whom venues write to: without login, cookie or script. A GET asks and changes nothing, because
 * scanners of mails open every link; a POST acts, however often it comes (RFC 8058).
 */
export function serveUnsubscribing(app: Hono<Bindings>, tools: Tools): void {
  const { secrets } = tools
  const done = (given: Visit, canUndo: boolean) => {
    const undo = inLanguage('/unsubscribe', given).replace('?', '/undo?')
    return pageOfWay(
      given,
      'done',
      canUndo ? actButton(undo, pageTexts[given.language].done.undo, 'second') : '',
    )
  }

  app.get('/unsubscribe/:token', (c) =>
    visit(c, tools, c.req.query('language'), async (given) => {
      const { tx, linked, language } = given
      if (await isSuppressed(tx, secrets, linked.venueId, linked.channel, linked.address))
        return done(given, false)
      const act = actButton(inLanguage('/unsubscribe', given), pageTexts[language].ask.act)
      return pageOfWay(given, 'ask', act)
    }),
  )

  app.post('/unsubscribe/:token', async (c) => {
    // What a mail program says in its body is what a POST to this address means anyway.
    await readForm(c)
    return visit(c, tools, c.req.query('language'), async (given) =>
      done(given, await unsubscribe(given.tx, secrets, given.linked)),
    )
  })

  app.post('/unsubscribe/:token/undo', (c) =>
    visit(c, tools, c.req.query('language'), async (given) =>
      (await undoUnsubscribe(given.tx, given.linked)) ? pageOfWay(given, 'undone', '') : done(given, false),
    ),
  )

  app.get('/erasure/:token', (c) =>
    visit(c, tools, c.req.query('language'), async (given) => pageOfErasure(given, false)),
  )

  app.post('/erasure/:token', async (c) => {
    await readForm(c)
    await tools.database.system(async (tx) => {
      const linked = await openLink(tx, c.req.param('token'))
      if (linked) await askErasure(tx, tools, linked)
    })
    return visit(c, tools, c.req.query('language'), async (given) => pageOfErasure(given, true))
  })

  app.get('/preferences/:token', (c) =>
    visit(c, tools, c.req.query('language'), async (given) =>
      pageOfPreferences(given, await readWays(given.tx, secrets, given.linked, given.subject), false),
    ),
  )

  app.post('/preferences/:token', async (c) => {
    const form = await readForm(c)
    return visit(c, tools, c.req.query('language'), async (given) => {
      const read = () => readWays(given.tx, secrets, given.linked, given.subject)
      await saveWays(tools, given, await read(), form)
      return pageOfPreferences(given, await read(), true)
    })
  })
}
