import { fileURLToPath } from 'node:url'
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { pureConstants } from '../../scripts/pure-constants.mjs'
import { firstPages } from './src/app/first-pages.ts'

type Bundle = Rolldown.OutputBundle

const languages = ['fr', 'en'] as const

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((part) => part.type === 'chunk')

/** Bundles src/early.ts by itself: a chunk that it shared with the page would be waited for. */
async function bundleEarly(root: string, target: unknown): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { conditions: ['comptoir-source', 'module', 'browser', 'production'] },
    plugins: [pureConstants(/packages\/core\/src\/.*\.ts$/)],
    build: {
      write: false,
      target: target as string[],
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${root}/src/early.ts`, output: { format: 'iife' } },
    },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code
}

/** A chunk's files that the page has not asked for yet. */
function filesOf(bundle: Bundle, from: string, known: ReadonlySet<string>): string[] {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name) || known.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) visit(imported)
  }
  visit(from)
  return [...files]
}

function chunkWith(bundle: Bundle, module: string): string | undefined {
  return chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`backoffice/${module}`)))
    ?.fileName
}

/** What the early script asks for, by language and by page, as metas that it reads. */
function lists(bundle: Bundle): string[] {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
  const known = new Set(entry ? filesOf(bundle, entry.fileName, new Set()) : [])
  const list = (name: string, modules: string[]) => {
    const found = modules.flatMap((module) => chunkWith(bundle, module) ?? [])
    const files = new Set(found.flatMap((file) => filesOf(bundle, file, known)))
    return `<meta name="files ${name}" content="${Array.from(files, (file) => `/${file}`).join(' ')}">`
  }
  return [
    ...languages.map((language) => list(language, [`src/app/first-texts.${language}.ts`])),
    list('later', ['src/app/later-files.ts']),
    ...Object.entries(firstPages).flatMap(([path, { page, texts }]) =>
      page === undefined
        ? []
        : [
            list(path, [page]),
            ...languages.map((language) =>
              list(
                `${path} ${language}`,
                texts.map((namespace) => `src/${namespace}/locales/${language}.json`),
              ),
            ),
          ],
    ),
  ]
}

/** Preloads the two fonts of a Latin text, which otherwise are found after the styles. */
function fontLinks(bundle: Bundle): HtmlTagDescriptor[] {
  const fonts = Object.keys(bundle).filter((file) => /-latin-wght-normal[^/]*\.woff2$/.test(file))
  return fonts.map((file) => ({
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
    injectTo: 'head',
  }))
}

/** Puts into the page's head what makes its first content early: a script of its own, fonts, and lists of files. */
export function pageHead(): Plugin {
  let early = ''
  let target: unknown
  return {
    name: 'comptoir:page-head',
    apply: 'build',
    configResolved(config) {
      target = config.build.target
    },
    async buildStart() {
      const source = await bundleEarly(
        fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
        target,
      )
      early = this.emitFile({ type: 'asset', name: 'early.js', source })
    },
    generateBundle() {
      early = this.getFileName(early)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const script = `<script async fetchpriority="high" src="/${early}"></script>`
        // Before the page's own files: a browser asks for six at a time, and the first call waits for this one.
        const head = [...lists(bundle), script, ''].join('\n    ')
        return { html: html.replace(/(?=<script type="module")/, () => head), tags: fontLinks(bundle) }
      },
    },
  }
}
