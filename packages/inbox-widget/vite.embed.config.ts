import { fileURLToPath } from 'node:url'
import { defineConfig, type Rolldown } from 'vite'
import { cssTarget, preact } from './vite.preact.ts'
import { withoutSchemas } from './vite.schemas.ts'
import { withoutUnusedStyles } from './vite.styles.ts'

const parts: Record<'launcher' | 'panel', { input: string; output: Rolldown.OutputOptions }> = {
  /** The script tag: classic, tiny, and all that a page loads before the first intent. */
  launcher: { input: 'src/embed.ts', output: { format: 'iife', entryFileNames: 'embed.js' } },
  /** What the launcher imports from beside itself, in one request. */
  panel: { input: 'src/panel.ts', output: { format: 'es', entryFileNames: 'embed-panel.js' } },
}

/** A stranger's page pays for every byte: each file says what it stands in for. */
const lean = {
  ...preact,
  alias: [
    ...preact.alias,
    { find: /^ofetch$/, replacement: fileURLToPath(new URL('src/app/fetch.ts', import.meta.url)) },
    {
      find: /^eventsource-parser$/,
      replacement: fileURLToPath(new URL('src/app/event-parser.ts', import.meta.url)),
    },
  ],
}

/** The two files by script tag, with everything inside: `vite build -c vite.embed.config.ts --mode launcher | panel`. */
export default defineConfig(({ mode }) => {
  const part = mode === 'panel' ? parts.panel : parts.launcher
  return {
    resolve: lean,
    plugins: [withoutSchemas(), withoutUnusedStyles()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      cssTarget,
      outDir: 'dist/embed',
      emptyOutDir: mode === 'launcher',
      minify: 'oxc',
      sourcemap: 'hidden',
      modulePreload: false,
      // Not Vite's library mode: that leaves the white space in.
      rolldownOptions: {
        input: part.input,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false, ...part.output },
      },
    },
  }
})
