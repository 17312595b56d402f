import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import { preact } from './vite.preact.ts'

const leanFile = (name: string) => fileURLToPath(new URL(`src/lean/${name}.ts`, import.meta.url))

/** A stranger's page pays for every byte of the script tag: each file says what it stands in for. */
export const lean = {
  conditions: preact.conditions,
  alias: [
    { find: /^(react|preact)(\/hooks|\/jsx-(dev-)?runtime)?$/, replacement: leanFile('draw') },
    { find: /^@preact\/signals-core$/, replacement: leanFile('signals') },
    { find: /^@preact\/signals$/, replacement: leanFile('signals-view') },
    { find: /^eventsource-parser$/, replacement: leanFile('event-parser') },
  ],
} satisfies UserConfig['resolve']
