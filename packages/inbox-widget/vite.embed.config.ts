import { fileURLToPath } from 'node:url'
import { defineConfig, type LibraryOptions } from 'vite'
import { preact } from './vite.preact.ts'
import { withoutSchemas } from './vite.schemas.ts'

const parts: Record<string, LibraryOptions> = {
  /** The script tag: classic, tiny, and all that a page loads before the first intent. */
  launcher: { entry: 'src/embed.ts', formats: ['iife'], name: 'ComptoirEmbed', fileName: () => 'embed.js' },
  /** What the launcher imports from beside itself, in one request. */
  panel: { entry: 'src/panel.ts', formats: ['es'], fileName: () => 'embed-panel.js' },
}

/** A stranger's page pays for every byte: the file says what it stands in for. */
const ofetch = fileURLToPath(new URL('src/app/fetch.ts', import.meta.url))
const lean = { ...preact, alias: [...preact.alias, { find: /^ofetch$/, replacement: ofetch }] }

/** The two files by script tag, with everything inside: `vite build -c vite.embed.config.ts --mode launcher | panel`. */
export default defineConfig(({ mode }) => {
  const lib = parts[mode]
  if (!lib) throw new Error(`--mode is ${Object.keys(parts).join(' or ')}`)
  return {
    resolve: lean,
    plugins: [withoutSchemas()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir: 'dist/embed',
      emptyOutDir: mode === 'launcher',
      minify: 'oxc',
      sourcemap: 'hidden',
      lib,
      rolldownOptions: { output: { codeSplitting: false, minify: true } },
    },
  }
})
