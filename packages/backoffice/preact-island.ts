import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { preact } from '../inbox-widget/vite.preact.ts'

const WIDGET = fileURLToPath(new URL('../inbox-widget/src/', import.meta.url))
const MARK = '?preact'

/** What both worlds share: state and the contract know no view, and Preact is Preact already. */
const SHARED = /^(@comptoir\/core|@preact\/|preact)/

/**
 * The floating inbox is drawn by Preact inside pages drawn by React, and both draw the same chat components.
 * Everything the widget's sources reach becomes a copy of its own (`?preact`), in which `react` means what it means in
 * the widget's own build.
 */
export function preactIsland(): Plugin {
  return {
    name: 'comptoir:preact-island',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || SHARED.test(source)) return
      const isMarked = importer.endsWith(MARK)
      if (!isMarked && !importer.startsWith(WIDGET)) return
      const alias = preact.alias.find(({ find }) => find.test(source))
      if (alias) return this.resolve(alias.replacement, WIDGET, { ...options, skipSelf: true })
      const from = isMarked ? importer.slice(0, -MARK.length) : importer
      const found = await this.resolve(source, from, { ...options, skipSelf: true })
      // Other plugins' modules have no file.
      if (found?.id.startsWith('\0')) return found
      if (!found || found.external || !/\.[cm]?[jt]sx?$/.test(found.id) || found.id.startsWith(WIDGET))
        return found
      return { ...found, id: found.id + MARK }
    },
    async load(id) {
      if (!id.endsWith(MARK)) return
      const file = id.slice(0, -MARK.length)
      this.addWatchFile(file)
      return readFile(file, 'utf8')
    },
  }
}
