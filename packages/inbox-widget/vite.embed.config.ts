import { defineConfig, type Rolldown } from 'vite'
import { lean } from './vite.lean.ts'
import { cssTarget } from './vite.preact.ts'
import { withoutSchemas } from './vite.schemas.ts'
import { withoutUnusedStyles } from './vite.styles.ts'

const parts: Record<'launcher' | 'panel', { input: Record<string, string>; output: Rolldown.OutputOptions }> =
  {
    /** The script tag: classic, tiny, and all that a page loads before the first intent. */
    launcher: { input: { embed: 'src/embed.ts' }, output: { format: 'iife', codeSplitting: false } },
    /** What the launcher imports from beside itself: the panel, one language, and further parts when they are wanted. */
    panel: {
      input: { 'embed-panel': 'src/panel.ts' },
      output: { format: 'es', chunkFileNames: 'embed-[name].js' },
    },
  }

/** The files by script tag, with everything inside: `vite build -c vite.embed.config.ts --mode launcher | panel`. */
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
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: '[name].js', ...part.output },
      },
    },
  }
})
