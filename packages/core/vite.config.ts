import { defineConfig } from 'vite'
import { targetsOf } from '../../scripts/browsers/policy.mjs'
import { libraryBuild } from '../../scripts/library.mjs'
import { pureConstants } from '../../scripts/pure-constants.mjs'

export default defineConfig({
  build: { ...libraryBuild(import.meta.url), target: targetsOf('chat') },
  plugins: [pureConstants(/core\/src\/.*\.ts$/)],
})
