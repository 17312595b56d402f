import { defineConfig } from 'vite'
import { libraryBuild } from '../../scripts/library.mjs'
import { chatTargets, preact } from './vite.preact.ts'

/**
 * The ES modules: a host that has core and the signals already shares them with us. The React component is the one
 * entry whose `react` is React: vite.react.config.ts builds it.
 */
export default defineConfig({
  resolve: preact,
  build: {
    ...libraryBuild(import.meta.url, { isBundled: true, skip: 'react' }),
    target: chatTargets,
    cssTarget: chatTargets,
    cssMinify: true,
  },
})
