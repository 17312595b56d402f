import { defineConfig } from 'vite'
import { libraryBuild } from '../../scripts/library.mjs'
import { cssTarget, preact } from './vite.preact.ts'

/** The ES modules: a host that has core and the signals already shares them with us. */
export default defineConfig({
  resolve: preact,
  build: { ...libraryBuild(import.meta.url, { isBundled: true }), cssTarget },
})
