import { defineConfig } from 'vite'
import { lean } from './vite.lean.ts'

/** For tests only: the panel as the script tag draws it, from sources. */
export default defineConfig({ resolve: lean })
