import { chromium } from '@playwright/test'
import { type Engine, keys, size } from './engine.ts'

/** Chromium, by Playwright. */
export async function startChromium(): Promise<Engine> {
  const executablePath = process.env.CHROMIUM_PATH
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ]
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  const page = await browser.newPage({ locale: 'fr-FR', viewport: size })
  return {
    name: 'chromium',
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    run: (source) => page.evaluate(`(${source})()`),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => (text === keys.enter ? page.keyboard.press('Enter') : page.keyboard.type(text)),
    setFile: (selector, file) => page.locator(selector).setInputFiles(file),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
