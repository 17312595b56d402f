import { defineConfig } from 'vite'
import { clientEntries } from '../../scripts/library.mjs'
import { chatTargets } from './vite.preact.ts'

/** The React component: its `react` is the page's own, and what it wraps is the package's main entry. */
export default defineConfig({
  plugins: [clientEntries()],
  build: {
    target: chatTargets,
    minify: false,
    sourcemap: true,
    emptyOutDir: false,
    lib: { entry: { react: 'src/react/index.ts' }, formats: ['es'] },
    rolldownOptions: {
      external: ['react', /\/index\.ts$/],
      output: { paths: (id) => (id.endsWith('/src/index.ts') ? './index.js' : id) },
    },
  },
})
