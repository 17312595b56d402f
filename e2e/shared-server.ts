import { test as base } from '@playwright/test'
import { type DemoServer, startDemoServer } from './server.ts'

/**
 * Journeys on one demo server for each worker of the browser tests, which starts once. What they leave behind is there
 * for the next: they count only what is their own. A journey that kills the server, sets it up in a way of its own or
 * needs the demo as it was made starts one for itself (`server.ts`).
 */
export const test = base.extend<object, { server: DemoServer }>({
  server: [
    // Playwright reads from the pattern which fixtures this one needs.
    // biome-ignore lint/correctness/noEmptyPattern: none
    async ({}, use) => {
      const server = await startDemoServer({ environment: { RATE_LIMITS: 'off' } })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
