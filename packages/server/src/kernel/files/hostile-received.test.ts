import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureConversation, storeMessage } from '../../features/inbox/index.ts'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { control, figure, scaled } from '../../testing/figures.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { AppError } from '../http/errors.ts'
import { toKeptMedia, toMedia } from './serializers.ts'
import { film } from './testing/films.ts'
import { hostileFiles } from './testing/hostile.ts'
import { type HostileFile, html } from './testing/hostile-file.ts'

/** A quick run takes each third file of those that managers and visitors may send too. */
const STEP = scaled(3, 1)
const AT_ONCE = 4
const jid = '590690123456.whatsapp'
/** What was looked into, and has its type; everything else is only ever downloaded, without one. */
const shownTypes =
  /^(?:image\/(?:jpeg|png)|application\/pdf|audio\/(?:ogg|webm|mp4|mpeg)|video\/(?:mp4|quicktime|3gpp|webm))$/

/** Films that are something else as well, or not to their end. */
async function hostileFilms(): Promise<HostileFile[]> {
  const [mp4, webm] = await Promise.all([film('mp4', { hasSound: true }), film('webm')])
  const page = Buffer.from(html)
  const of = (what: string, name: string, bytes: Uint8Array) => ({ what, name, bytes, type: 'video/mp4' })
  return [
    of('a film that a page follows', 'film.mp4', Buffer.concat([mp4, page])),
    of('a film that calls itself a page', 'film.html', mp4),
    of('a film whose name has a path', '../../film.mp4', mp4),
    of('a film whose name turns round', 'film\u202Egnp.mp4', webm),
    of('a page that begins as a film', 'film.mp4', Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), page])),
    of('half a film', 'film.mp4', mp4.subarray(0, mp4.length >> 1)),
    of('a film of WebM that a page follows', 'film.webm', Buffer.concat([webm, page])),
  ]
}

/** What is wrong with how a file of a customer is served. */
function faultsOf(headers: Headers, bytes: Buffer): string[] {
  const type = headers.get('content-type') ?? ''
  const disposition = headers.get('content-disposition') ?? ''
  const isPicture = type.startsWith('image/')
  const isShown = shownTypes.test(type)
  return Object.entries({
    'an active type': !isShown && type !== 'application/octet-stream',
    'a type that may be guessed': headers.get('x-content-type-options') !== 'nosniff',
    'no sandbox': !/default-src 'none'.*sandbox/.test(headers.get('content-security-policy') ?? ''),
    'shown in the page': !isPicture && !disposition.startsWith('attachment'),
    'open to other sites': !isShown && headers.get('cross-origin-resource-policy') !== 'same-origin',
    'a name that is a path or turns round': /\.\.[/\\]|[/\\]|%2F|%5C|%E2%80%AE/.test(
      disposition.replace("UTF-8''", ''),
    ),
    'a picture with something that runs': isPicture && /EVIL|SECRET/.test(bytes.toString('latin1')),
  }).flatMap(([fault, isThere]) => (isThere ? [fault] : []))
}

describe('hostile files of customers (G5)', () => {
  let app: TestApp
  let venue: TestVenue
  let corpus: HostileFile[]
  let conversationId = ''
  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'RECEIVED')
    const { venueId, profileId } = venue
    const customer = { platform: 'whatsapp', jid, username: 'Inès', language: 'fr' } as const
    conversationId = await app.services.database.system((tx) =>
      ensureConversation(tx, { venueId, profileId, ...customer }),
    )
    const files = (await hostileFiles()).filter((_, at) => at % STEP === 0)
    corpus = [...(await hostileFilms()), ...files]
  }, 60_000)
  afterAll(() => app.close())

  async function faultsOfReceived({ what, name, bytes }: HostileFile): Promise<string[]> {
    const { venueId } = venue
    const message = { venueId, conversationId, id: randomUUID(), body: 'Voilà', isFromBusiness: false }
    await app.services.database.system((tx) => storeMessage(tx, message))
    const file = { venueId, id: randomUUID(), name, bytes, visitorJid: jid }
    const row = await app.services.files
      .receive({ ...file, messageId: message.id, size: { width: 720 } })
      .catch((error: unknown) => {
        // Nothing at all, or more than anybody may send.
        if (error instanceof AppError) return undefined
        throw error
      })
    if (!row) return bytes.length === 0 || bytes.length > 5_000_000 ? [] : [`${what}: not kept`]
    const [{ body } = { body: '' }] = toMedia([toKeptMedia(row)], new Date())
    const answer = await app.fetch(new Request(testOrigin + body))
    return faultsOf(answer.headers, Buffer.from(await answer.arrayBuffer())).map(
      (fault) => `${what}: ${fault}`,
    )
  }

  it('each is kept, whatever it is: shown where it is harmless, else only ever downloaded', async () => {
    const faults: string[] = []
    for (let at = 0; at < corpus.length; at += AT_ONCE)
      faults.push(...(await Promise.all(corpus.slice(at, at + AT_ONCE).map(faultsOfReceived))).flat())
    figure('G5', 'hostile files of customers, films among them', corpus.length, { least: 90 })
    figure('G5', 'of customers: not kept, or served in a form that runs', faults.length, { exactly: 0 })
    expect(faults).toEqual([])
  }, 120_000)

  it('control: served as what they call themselves, most of them are faults', () => {
    const bad = corpus.filter(({ type, name, bytes }) => {
      const headers = new Headers({
        'content-type': type,
        'content-disposition': `inline; filename="${encodeURI(name)}"`,
      })
      return faultsOf(headers, Buffer.from(bytes)).length > 2
    }).length
    const detail = `${bad} of ${corpus.length} are faults`
    control('G5', 'of customers: served as what they call themselves', bad / corpus.length > 0.8, detail)
    expect(bad / corpus.length).toBeGreaterThan(0.8)
  })
})
