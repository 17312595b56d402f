import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `pnpm screenshots`: pictures of every page, to be looked at. */
export default defineConfig(config, { testMatch: 'screenshots.ts', use: { trace: 'off' } })
