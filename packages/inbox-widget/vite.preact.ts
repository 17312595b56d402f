import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import { targetsOf } from '../../scripts/browsers/policy.mjs'

const react = fileURLToPath(new URL('src/app/react.ts', import.meta.url))

/** How the widget resolves its modules: sources of the workspace, one copy of the signals, and Preact wherever the chat components say React. */
export const preact = {
  conditions: ['comptoir-source', 'module', 'browser', 'production'],
  dedupe: ['preact', '@preact/signals', '@preact/signals-core'],
  alias: [
    { find: /^react$/, replacement: react },
    { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  ],
} satisfies UserConfig['resolve']

export const chatTargets = targetsOf('chat')
