import { defineConfig } from 'vite'
import { libraryBuild } from '../../scripts/library.mjs'
import { pureConstants } from '../../scripts/pure-constants.mjs'

export default defineConfig({
  build: libraryBuild(import.meta.url),
  plugins: [pureConstants(/core\/src\/.*\.ts$/)],
})
