import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { brokenRules, coveredEnd } from './design-rules.ts'
import { type Reader, type Screen, type Stage, screens, setStage } from './screens.ts'
import { untilStill } from './stillness.ts'
import { otherTextStyles } from './text-styles.ts'

let stage: Stage
/** One browser for each reader, as it is in life, with one page of the back office, in which they go from page to page. */
const contexts = new Map<Reader, BrowserContext>()
const pages = new Map<Reader, Page>()
test.beforeAll(async () => {
  stage = await setStage()
})
test.afterAll(async () => {
  for (const context of contexts.values()) await context.close()
  await stage.close()
})

async function contextOf(browser: Browser, reader: Reader): Promise<BrowserContext> {
  const known = contexts.get(reader)
  if (known) return known
  const context = await browser.newContext({ colorScheme: 'light', locale: 'fr-FR', reducedMotion: 'reduce' })
  contexts.set(reader, context)
  return context
}

async function show(browser: Browser, screen: Screen): Promise<Page> {
  const known = pages.get(screen.as)
  if (known === undefined) {
    const page = await stage.show(await contextOf(browser, screen.as), screen)
    if (screen.as !== 'visitor') pages.set(screen.as, page)
    return page
  }
  await stage.showNext(known, screen)
  return known
}

/** The widths that the design is drawn for; the gallery shows every state side by side. */
async function keepsRules(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of [
    { width: 1280, height: 860 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await untilStill(page)
    expect([...(await brokenRules(page)), ...(await coveredEnd(page))], `at ${size.width} px`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

const background = (page: Page) =>
  page.evaluate(() => {
    const drawn = [...document.querySelectorAll('html, body, body > *')].map(
      (element) => getComputedStyle(element).backgroundColor,
    )
    return drawn.find((color) => !/^rgba\(.*, 0\)$/.test(color))
  })

/** Pages that are not of the back office. */
const others = ['shop', 'chat', 'reference', 'mailbox']

for (const screen of screens)
  test(`${screen.name} has 0 violations of WCAG 2.2 A and AA, light and dark, one h1, no other text style than the five, one primary action, and nothing broken, covered or overlapping`, async ({
    browser,
  }) => {
    const page = await show(browser, screen)
    const light = await background(page)
    await audit(page, { rules: 'wcag' })
    if (!others.includes(screen.name)) {
      // A mail that is drawn on a page has a title of its own, in a tree of its own.
      await expect.poll(() => page.evaluate(() => document.querySelectorAll('h1').length)).toBe(1)
      expect(await otherTextStyles(page)).toEqual([])
      if (screen.name !== 'gallery') await keepsRules(page)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    if (!screen.hasOneTheme) await expect.poll(() => background(page)).not.toBe(light)
    await audit(page, { rules: 'colours' })
    if (pages.has(screen.as)) await page.emulateMedia({ colorScheme: 'light' })
    else await page.close()
  })
