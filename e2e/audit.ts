import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/** The rules whose answer a theme can change; the others see the same page twice. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** Frames in which no script runs, so that axe cannot either: what they show is audited as a page of its own. */
const STILL = 'iframe[sandbox=""]'

interface Audit {
  /** All that axe knows, good practice too; else WCAG 2.2 A and AA alone, or what colours can break. */
  rules?: 'all' | 'wcag' | 'colours'
  /** A part of the page, by its selector. */
  within?: string
  /** What is not looked at. */
  without?: string
}

/** Reading the half megabyte of axe takes as long as half the rules: a page that has it keeps it. */
const LOADED = { axeSource: '/* loaded */' }
const isLoaded = async (page: Page, isAlone: boolean) => isAlone && page.evaluate(() => 'axe' in window)

/** What fades in or changes its colours has come to its end: until then its contrast is less than one will see. */
function untilFaded(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const inside = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const running = [document, ...inside].flatMap((root) => root.getAnimations())
    const ending = running.filter(
      ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
    // One that is cancelled has ended too.
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Axe finds nothing wrong. */
export async function audit(page: Page, { rules = 'all', within, without }: Audit = {}): Promise<void> {
  await untilFaded(page)
  const still = await page.locator(STILL).count()
  // A page without frames is checked directly: with frames, axe opens a second page for every check.
  const isAlone = page.frames().length - still === 1
  const axe = new AxeBuilder({ page, ...((await isLoaded(page, isAlone)) && LOADED) }).setLegacyMode(isAlone)
  if (still > 0) axe.exclude(STILL)
  // What is well need not be described: that took axe longer than finding what is not.
  axe.options({ resultTypes: ['violations'] })
  if (rules === 'wcag') axe.withTags(WCAG)
  if (rules === 'colours') axe.withRules(OF_COLOURS)
  if (within) axe.include(within)
  if (without) axe.exclude(without)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  ])
  expect(found).toEqual([])
}
