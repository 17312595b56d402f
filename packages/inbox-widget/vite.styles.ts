import type { Plugin } from 'vite'

/** A rule without rules inside it; `@media` and the like are left to their own contents. */
const RULE = /([^{}]+)\{([^{}]*)\}/g
const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]+\{[^{}]*\})*\}/g
const DECLARED = /(--ct-[\w-]+):[^;}]*;?/g

/** The selectors of a list; commas inside `:is()` and the like do not separate selectors. */
function selectorsOf(list: string): string[] {
  return list.split(/,(?![^(]*\))/)
}

/** Whether a selector can meet anything: the code names every class of ours in it. */
function isDrawn(selector: string, code: string): boolean {
  // Inside a shadow root there is no :root.
  if (selector.trim().startsWith(':root')) return false
  const [, alternatives] = /^:is\((.*)\)$/.exec(selector.trim()) ?? []
  if (alternatives) return selectorsOf(alternatives).some((one) => isDrawn(one, code))
  const classes = [...selector.matchAll(/\.(ct-[\w-]+)/g)].map(([, name]) => name as string)
  return classes.every((name) => new RegExp(`[^\\w-]${name}[^\\w-]`).test(code))
}

function withoutUndrawn(css: string, code: string): string {
  const drawn = css.replace(RULE, (rule, selectors: string) => {
    const kept = selectorsOf(selectors).filter((selector) => isDrawn(selector, code))
    return kept.length > 0 ? rule.replace(selectors, kept.join(',')) : ''
  })
  return drawn.replace(KEYFRAMES, (frames, name: string) =>
    new RegExp(`[ :,]${name}[ ;},]`).test(drawn) ? frames : '',
  )
}

/** Drops tokens that nothing reads, and those that only these read, until none is left. */
function withoutUnread(sheets: string[], elsewhere: string): string[] {
  const all = sheets.join('') + elsewhere
  const kept = sheets.map((css) =>
    css.replace(DECLARED, (declaration, name: string) => (all.includes(`var(${name})`) ? declaration : '')),
  )
  return kept.join('').length === sheets.join('').length ? kept : withoutUnread(kept, elsewhere)
}

/**
 * Leaves out of the script-tag build the rules of `@comptoir/ui` whose classes nothing in it draws, and the tokens
 * that no rule reads. Needs class names written in full, which is how ours are. All of them are written into `file`
 * too, for browsers that need one.
 */
export function withoutUnusedStyles(file?: string): Plugin {
  const sheets = new Set<string>()
  const written = new Set<string>()
  return {
    name: 'comptoir:without-unused-styles',
    transform: {
      order: 'post',
      handler(code, id) {
        const text = id.endsWith('.css?inline') && /^export default (".*")/s.exec(code)?.[1]
        if (!text) return undefined
        // The names that light-dark() is written with, shorter.
        const short = (JSON.parse(text) as string).replaceAll(/--lightningcss-(light|dark)/g, '--$1')
        sheets.add(short)
        return { code: `export default ${JSON.stringify(short)}`, map: null }
      },
    },
    renderChunk(code) {
      const literals = [...sheets].map((sheet) => JSON.stringify(sheet)).filter((text) => code.includes(text))
      const drawing = literals.reduce((rest, literal) => rest.replace(literal, ''), code)
      const texts = literals.map((literal) => JSON.parse(literal) as string)
      // Components that are loaded later read the same tokens.
      const elsewhere = [...sheets].filter((sheet) => !texts.includes(sheet)).join('')
      const bare = withoutUnread(
        texts.map((css) => withoutUndrawn(css, drawing)),
        elsewhere,
      )
      const lean = literals.reduce(
        (now, from, index) => now.replace(from, () => JSON.stringify(bare[index])),
        code,
      )
      for (const css of bare) written.add(css)
      return { code: lean, map: null }
    },
    generateBundle() {
      if (file) this.emitFile({ type: 'asset', fileName: file, source: [...written].join('\n') })
    },
  }
}
