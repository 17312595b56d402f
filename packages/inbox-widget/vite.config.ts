import { defineConfig } from 'vite'

export default defineConfig({
  resolve: {
    conditions: ['comptoir-source', 'module', 'browser', 'production'],
    dedupe: ['preact', '@preact/signals', '@preact/signals-core'],
    alias: [
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
})
