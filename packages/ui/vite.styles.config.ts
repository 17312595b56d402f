import { defineConfig, type Plugin } from 'vite'
import { targetsOf } from '../../scripts/browsers/policy.mjs'

/** A style sheet as an entry leaves an empty script behind. */
function dropScripts(): Plugin {
  return {
    name: 'drop-scripts',
    generateBundle(_options, bundle) {
      for (const [file, { type }] of Object.entries(bundle)) if (type === 'chunk') delete bundle[file]
    },
  }
}

/** The style sheets. Not the library mode, which would write the fonts into them. */
export default defineConfig({
  plugins: [dropScripts()],
  base: './',
  build: {
    target: targetsOf('chat'),
    // What is newer is written for these browsers while a style sheet is made small.
    cssMinify: true,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        styles: 'src/styles.css',
        tokens: 'src/tokens.css',
        chat: 'src/chat/chat.css',
        media: 'src/chat/media.css',
      },
      output: {
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? '[name][extname]' : 'fonts/[name][extname]',
      },
    },
  },
})
