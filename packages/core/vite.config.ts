import { defineConfig } from 'vite'
import { libraryBuild } from '../../scripts/library.mjs'

export default defineConfig({ build: libraryBuild(import.meta.url) })
