import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { chatTargets, preact } from './vite.preact.ts'
import { withoutSchemas } from './vite.schemas.ts'
import { withoutUnusedStyles } from './vite.styles.ts'
import { withoutSamePlurals } from './vite.texts.ts'

interface Part {
  input: Record<string, string>
  external?: RegExp[]
  output: Rolldown.OutputOptions
  /** The browsers that can read it; default: those that the chat supports. */
  target?: string[]
  /** The file of its style sheets, for policies and browsers that take them as files alone. */
  styles?: string
  /** Where it goes when that is not beside the script tag. */
  folder?: string
}

/** Browsers that show a sentence that they are too old: all that load modules on demand. */
const PARSED_BY = ['chrome66', 'firefox67', 'safari11.1']

/** The script tag: classic, tiny, and all that a page loads before the first intent. */
const launcher: Part = {
  input: { embed: 'src/embed.ts' },
  output: { format: 'iife', codeSplitting: false },
  target: PARSED_BY,
}

/** Files of the script tag that the element uses, too. */
const SHARED = /.*\/(panel|load|lift|older)(\/index)?\.ts$/

const parts: Record<string, Part> = {
  launcher,
  /** What the launcher imports from beside itself: the panel, one language, and further files when they are needed. */
  panel: {
    input: {
      'embed-panel': 'src/panel.ts',
      'embed-load': 'src/visitor/load.ts',
      'embed-lift': 'src/app/lift.ts',
      'embed-commands': 'src/commands.ts',
    },
    output: { format: 'es', chunkFileNames: 'embed-[name].js' },
    styles: 'embed-panel.css',
  },
  /** What stands in for the panel in browsers that cannot even read it. */
  older: {
    input: { 'embed-older': 'src/older/index.ts' },
    output: { format: 'es' },
    target: PARSED_BY,
  },
  /** For tag managers: puts the script tag on the page. */
  tag: {
    input: { 'embed-tag': 'src/tag.ts' },
    output: { format: 'iife', codeSplitting: false },
  },
  /** The element for pages without a build, which shares that panel. */
  element: {
    input: { 'embed-element': 'src/element.ts' },
    external: [SHARED],
    output: { format: 'es', paths: (id) => id.replace(SHARED, './embed-$1.js') },
  },
  /** The manager's inbox in a frame of our own (T7), drawn by Preact with its signals. */
  frame: {
    input: { inbox: 'src/frame/inbox.ts' },
    output: { format: 'es', chunkFileNames: 'inbox-[name].js' },
    folder: 'dist/frame',
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

/**
 * The files by script tag, with everything inside: `vite build -c vite.embed.config.ts --mode launcher | panel | older
 * | tag | element | frame`.
 */
export default defineConfig(({ mode }) => {
  const part = parts[mode] ?? launcher
  return {
    resolve: preact,
    // A language is read as a whole: each text by its name besides is 0.3 kB.
    json: { namedExports: false },
    plugins: [withoutPreload, withoutSchemas(), withoutSamePlurals(), withoutUnusedStyles(part.styles)],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: part.target ?? chatTargets,
      outDir: part.folder ?? 'dist/embed',
      emptyOutDir: mode === 'launcher' || part.folder !== undefined,
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
