import { test } from '@playwright/test'
import { type Stage, screens, setStage } from './screens.ts'

let stage: Stage
test.beforeAll(async () => {
  stage = await setStage()
})
test.afterAll(() => stage.close())

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
]

for (const language of ['fr', 'en'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of sizes) {
      const variant = `${language}-${colorScheme}-${viewport.width}`
      test(`pictures of every page: ${variant}`, async ({ browser }) => {
        test.setTimeout(600_000)
        const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
        for (const screen of screens) {
          const context = await browser.newContext({ locale, colorScheme, viewport, reducedMotion: 'reduce' })
          const page = await stage.show(context, screen, language)
          await page.screenshot({ path: `screenshots/${screen.name}-${variant}.png` })
          await context.close()
        }
      })
    }
