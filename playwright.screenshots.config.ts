import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `pnpm screenshots`: pictures of every page, to be looked at. What cannot be reached is reported, not waited for. */
export default defineConfig({
  ...config,
  projects: config.projects?.filter(({ name }) => name === 'shell') ?? [],
  testMatch: 'screenshots.ts',
  use: { ...config.use, trace: 'off', actionTimeout: 10_000 },
})
