import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type Stage, screens, setStage } from './screens.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

// A trace of every page would take longer than the look at it.
test.use({ trace: 'off' })

let stage: Stage
test.beforeAll(async () => {
  stage = await setStage()
})
test.afterAll(() => stage.close())

/** The rules whose answer a theme can change; the others see the same page twice. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

async function violationsOf(axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  ])
}

const background = (page: Page) =>
  page.evaluate(() => {
    const drawn = [...document.querySelectorAll('html, body, body > *')].map(
      (element) => getComputedStyle(element).backgroundColor,
    )
    return drawn.find((color) => !/^rgba\(.*, 0\)$/.test(color))
  })

for (const screen of screens)
  test(`${screen.name} has 0 violations of WCAG 2.2 A and AA, light and dark`, async ({ browser }) => {
    const context = await browser.newContext({
      colorScheme: 'light',
      locale: 'fr-FR',
      reducedMotion: 'reduce',
    })
    const page = await stage.show(context, screen)
    const light = await background(page)
    expect(await violationsOf(new AxeBuilder({ page }).withTags(WCAG))).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    if (!screen.hasOneTheme) await expect.poll(() => background(page)).not.toBe(light)
    expect(await violationsOf(new AxeBuilder({ page }).withRules(OF_COLOURS))).toEqual([])
    await context.close()
  })
