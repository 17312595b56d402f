import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { targetsOf } from '../../scripts/browsers/policy.mjs'
import { entriesOf, externalsOf, manifestBeside } from '../../scripts/library.mjs'

const manifest = manifestBeside(import.meta.url)

/** A style sheet as an entry leaves an empty script behind. */
function dropEmptyScripts(): Plugin {
  return {
    name: 'drop-empty-scripts',
    generateBundle(_options, bundle) {
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('.css')) delete bundle[file]
      }
    },
  }
}

/** Not the library mode, which would write the fonts into the style sheet. */
export default defineConfig({
  plugins: [react(), dropEmptyScripts()],
  base: './',
  build: {
    target: targetsOf('chat'),
    // What is newer is written for these browsers while a style sheet is made small.
    cssMinify: true,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    minify: false,
    modulePreload: false,
    rolldownOptions: {
      input: {
        ...entriesOf(manifest),
        styles: 'src/styles.css',
        tokens: 'src/tokens.css',
        chat: 'src/chat/chat.css',
      },
      preserveEntrySignatures: 'strict',
      external: externalsOf(manifest),
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'shared/[name].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? '[name][extname]' : 'fonts/[name][extname]',
      },
    },
  },
  test: { css: true },
})
