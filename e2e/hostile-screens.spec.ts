import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { figure, scaled } from '../packages/server/src/testing/figures.ts'
import { countExecutions, type Executed, strangers } from './executions.ts'
import { type HostileAnswers, makeHostile } from './hostile-answers.ts'
import { hostileTexts } from './hostile-texts.ts'
import { type Reader, type Screen, type Stage, screens, setStage } from './screens.ts'

/** Every place of the product that shows what people wrote, once; in full all states of all pages. */
const surfaces = [
  'today',
  'palette',
  'venues',
  'messages',
  'conversation',
  'conversation-quick-replies',
  'conversation-label',
  'messaging-figures',
  'agent',
  'messaging-settings',
  'outreach',
  'imports',
  'contacts',
  'contacts-contact',
  'unsubscribes',
  'links',
  'exports',
  'contact-message',
  'virtual-numbers',
  'channels',
  'profile',
  'venue',
  'team',
  'team-roles',
  'developers-webhooks',
  'managed-venues',
  'managers',
]
/** They choose by a name, which is hostile here, or show nothing that anybody wrote. */
const left = [
  'floating-inbox',
  'agent-knowledge',
  'agent-rehearsal',
  'mailbox',
  'reference',
  'gallery',
  'keys',
  'login',
  'register',
  'pricing',
]

const isWanted = ({ name, as }: Screen) =>
  scaled(surfaces.includes(name), as !== 'visitor' && !left.includes(name))

let stage: Stage
test.beforeAll(async () => {
  stage = await setStage()
})
test.afterAll(() => stage.close())

interface Place {
  context: BrowserContext
  executed: Executed
  answers: HostileAnswers
}

/** Whether a page shows any of the texts, in its own tree or in that of a widget. */
const showsThem = (page: Page) =>
  page.evaluate(() => {
    const holds = (root: ParentNode): boolean =>
      [...root.querySelectorAll('*')].some((element) => {
        const field = element as HTMLInputElement
        const said = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.nodeValue?.includes('hit('),
        )
        return (
          said ||
          field.value?.toString().includes('hit(') ||
          (element.shadowRoot && holds(element.shadowRoot))
        )
      })
    return holds(document)
  })

test('G6 no hostile text runs on any page, and none violates the policy', async ({ browser }) => {
  test.setTimeout(900_000)
  const places = new Map<Reader, Place>()
  const enter = async (as: Reader): Promise<Place> => {
    const known = places.get(as)
    if (known) return known
    const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' })
    context.setDefaultTimeout(20_000)
    const place = { context, executed: await countExecutions(context), answers: await makeHostile(context) }
    places.set(as, place)
    return place
  }
  const shown: string[] = []
  const made: string[] = []
  let given = hostileTexts.length
  for (const screen of screens.filter(isWanted)) {
    const { context, answers } = await enter(screen.as)
    const page = await stage.show(context, screen)
    for (const stranger of await strangers(page)) made.push(`${screen.name}: ${stranger}`)
    const count = answers.given()
    if (await showsThem(page)) {
      shown.push(screen.name)
      given = Math.min(given, count)
    }
    await page.close()
  }
  const executed = [...places.values()].map((place) => place.executed)
  for (const { context } of places.values()) await context.close()
  const ran = executed.flatMap((one) => [...one.ran])
  const refused = executed.flatMap((one) => one.refused)
  const least = scaled(100, 500)
  figure('G6', 'places that display them', shown.length, { least: 25 })
  figure('G6', 'hostile texts in each place', given, { least })
  figure('G6', 'of those, that ran', ran.length, { exactly: 0 })
  figure('G6', 'elements that they created', made.length, { exactly: 0 })
  figure('G6', 'violations of the page policy', refused.length, { exactly: 0 })
  expect({ ran, refused, made }).toEqual({ ran: [], refused: [], made: [] })
  expect(shown.length).toBeGreaterThanOrEqual(25)
  expect(given).toBeGreaterThanOrEqual(least)
})
