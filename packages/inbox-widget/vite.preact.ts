import type { UserConfig } from 'vite'

/** How the widget finds its parts: sources of the workspace, one copy of the signals, and Preact wherever the chat components say React. */
export const preact: NonNullable<UserConfig['resolve']> = {
  conditions: ['comptoir-source', 'module', 'browser', 'production'],
  dedupe: ['preact', '@preact/signals', '@preact/signals-core'],
  alias: [
    { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  ],
}
