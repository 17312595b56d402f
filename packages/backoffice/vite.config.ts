import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { targetsOf } from '../../scripts/browsers/policy.mjs'
import { pureConstants } from '../../scripts/pure-constants.mjs'
import { pageHead } from './page-head.ts'
import { preactIsland } from './preact-island.ts'
import { schemasApart } from './schemas-apart.ts'
import { subsetFonts } from './subset-fonts.mjs'

/** As a file: Babel would look for the name from where the command was started. */
const signalsTransform = fileURLToPath(import.meta.resolve('@preact/signals-react-transform'))

const fonts = fileURLToPath(new URL('node_modules/.cache/fonts', import.meta.url))

export default defineConfig({
  resolve: {
    alias: await subsetFonts(fonts),
    conditions: ['comptoir-source', 'module', 'browser', 'production'],
    // Two copies of signals-core on a page do not see each other.
    dedupe: ['@preact/signals-core', 'react', 'react-dom'],
  },
  plugins: [
    preactIsland(),
    schemasApart(),
    // Mode `all`: in `auto` a component whose store reads `.value` inside a method stays stale, without a warning.
    babel({
      include: /packages\/backoffice\/src\/.*\.tsx?$/,
      plugins: [[signalsTransform, { mode: 'all' }]],
    }),
    react(),
    pureConstants(/packages\/core\/src\/.*\.ts(\?schemas)?$/),
    pageHead(),
  ],
  build: {
    target: targetsOf('backoffice'),
    sourcemap: 'hidden',
    // The strict policy takes neither inline scripts nor files written into style sheets.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Lists what the first page loads, for the size budgets.
    manifest: true,
    rolldownOptions: {
      output: {
        // The first page lists every file that a later one needs: a character less of each name counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Two large files compress better than a dozen small ones: what every page needs and what a login leads to.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            {
              // Only sign-up and login settings need these; otherwise they would be bundled into the shell.
              name: 'accounts',
              test: /core\/src\/(rules\/(email|password|siret|territory)|session\/(passwords|sign-up|second-factor))\.ts$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            {
              name: 'shell',
              tags: ['$initial'],
              test: /\/(core|ui|backoffice)\/src\/(?!main\.tsx)/,
              priority: 1,
            },
            // Each is smaller than the question for it.
            { name: 'icons', test: /node_modules\/lucide-react/, priority: 1, minShareCount: 3 },
            // What Today and the bell need of the team's inbox, without the conversations, and calls that other pages name too.
            {
              name: 'mentions',
              test: /core\/src\/(inbox-team\/(contract|mentions|thread-notes)|(social|webchat|onboarding)\/contract)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What the list, a conversation and the pages beside them share; not what the widget draws with Preact.
            {
              name: 'conversations',
              test: /\/(ui\/src\/chat|core\/src\/inbox-team|backoffice\/src\/(inbox|agent))\/(?!Proofread|analytics|.*(\.css|\?preact)$)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'common',
              test: /^[^?]*\/(core|ui|backoffice)\/src\/(?!.*(contract|rules|schema|\.css$))[^?]*$/,
              minShareCount: 14,
              includeDependenciesRecursively: false,
            },
            // Many pages show a table, but those without one need none of it.
            {
              name: 'table',
              test: /ui\/src\/lists\/(DataTable|Table\w+|Paging|data-table|use-row-stops)\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Else it would be among what comes afterwards, and each page would wait for all of that.
            { name: 'page', test: /backoffice\/src\/page\/page\.css$/, priority: 3 },
            // What every signed-in page loads once it stands, with what else it needs.
            { name: 'afterwards', test: /backoffice\/src\/app\/afterwards\.ts$/ },
          ],
        },
      },
    },
  },
})
