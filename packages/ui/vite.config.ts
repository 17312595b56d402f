import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { targetsOf } from '../../scripts/browsers/policy.mjs'
import { clientEntries, libraryBuild } from '../../scripts/library.mjs'

/** The components. The library mode leaves imports on demand to the host's bundler; style sheets are built apart. */
export default defineConfig({
  plugins: [react(), clientEntries()],
  build: { ...libraryBuild(import.meta.url), target: targetsOf('chat') },
  test: { css: true },
})
