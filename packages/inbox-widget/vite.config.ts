import { defineConfig } from 'vite'
import { libraryBuild } from '../../scripts/library.mjs'
import { cssTarget, preact } from './vite.preact.ts'

const { lib, rolldownOptions, ...build } = libraryBuild(import.meta.url, { isBundled: true })
/** The React component is the one entry whose `react` is React: vite.react.config.ts builds it. */
const { react: _react, ...entry } = lib.entry

/** The ES modules: a host that has core and the signals already shares them with us. */
export default defineConfig({
  resolve: preact,
  build: {
    ...build,
    lib: { ...lib, entry },
    rolldownOptions: {
      ...rolldownOptions,
      external: rolldownOptions.external.filter((name) => !name.test('react')),
    },
    cssTarget,
  },
})
