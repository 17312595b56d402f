import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { lean } from './vite.lean.ts'
import { cssTarget } from './vite.preact.ts'
import { withoutSchemas } from './vite.schemas.ts'
import { withoutUnusedStyles } from './vite.styles.ts'

interface Part {
  input: Record<string, string>
  external?: RegExp[]
  output: Rolldown.OutputOptions
}

const parts: Record<string, Part> = {
  /** The script tag: classic, tiny, and all that a page loads before the first intent. */
  launcher: { input: { embed: 'src/embed.ts' }, output: { format: 'iife', codeSplitting: false } },
  /** What the launcher imports from beside itself: the panel, one language, and further parts when they are wanted. */
  panel: {
    input: { 'embed-panel': 'src/panel.ts' },
    output: { format: 'es', chunkFileNames: 'embed-[name].js' },
  },
  /** The element for pages without a build, which shares that panel. */
  element: {
    input: { 'embed-element': 'src/element.ts' },
    external: [/\/panel\.ts$/],
    output: { format: 'es', paths: (id) => (id.endsWith('/panel.ts') ? './embed-panel.js' : id) },
  },
}

/** Vite's own loads style sheets beside a chunk; ours have none. */
const withoutPreload: Plugin = {
  name: 'comptoir:without-preload',
  load: {
    order: 'pre',
    handler: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined,
  },
}

/** The files by script tag, with everything inside: `vite build -c vite.embed.config.ts --mode launcher | panel | element`. */
export default defineConfig(({ mode }) => {
  const part = parts[mode]
  if (!part) throw new Error(`--mode must be one of ${Object.keys(parts).join(', ')}`)
  return {
    resolve: lean,
    plugins: [withoutPreload, withoutSchemas(), withoutUnusedStyles()],
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
        ...(part.external && { external: part.external }),
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: '[name].js', ...part.output },
      },
    },
  }
})
