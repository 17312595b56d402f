import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { type Stage, screens, setStage } from './screens.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

// A trace of every page would take longer than the look at it.
test.use({ trace: 'off' })

let stage: Stage
test.beforeAll(async () => {
  stage = await setStage()
})
test.afterAll(() => stage.close())

for (const colorScheme of ['light', 'dark'] as const)
  for (const screen of screens)
    test(`${screen.name} has 0 violations of WCAG 2.2 A and AA, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, locale: 'fr-FR', reducedMotion: 'reduce' })
      const page = await stage.show(context, screen)
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
      expect(
        violations.map(({ id, nodes }) => [
          id,
          nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
        ]),
      ).toEqual([])
      await context.close()
    })
