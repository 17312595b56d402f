import { firstPages } from './first-pages.ts'
import type { Language } from './kept.ts'
import type { Namespace, Values } from './translation.ts'

type Texts = Record<string, string>

/** The texts of the page: what is loaded of them, and in which language they are shown. */
export interface I18n {
  readonly language: Language
  /** Resolves when the texts of a namespace can be shown in the current language; the same promise for all who ask. */
  load(namespace: Namespace): Promise<void>
  /** A text of a loaded namespace, with its values filled in; a `count` among them chooses the plural. */
  text(namespace: Namespace, key: string, values?: Values): string
  /** Loads in this language what is loaded in the current one, then shows it. */
  changeLanguage(language: Language): Promise<void>
  /** Calls back when the language has changed; answers how to end that. */
  subscribe(listener: () => void): () => void
}

/** What a visit begins with: a file a language. */
const first: Record<string, () => Promise<{ texts: Record<string, Texts> }>> = {
  fr: () => import('./first-texts.fr.ts'),
  en: () => import('./first-texts.en.ts'),
}
async function read(language: Language, namespace: Namespace): Promise<Texts> {
  const path = `/src/${namespace}/locales/${language}.json`
  const begun = (await first[language]?.())?.texts[path]
  if (begun) return begun
  // The list of files is one of its own: the first page needs none of them.
  const { textFiles } = await import('./later-files.ts')
  const file = await textFiles[path]?.()
  if (!file) throw new Error(`No texts for ${namespace} in ${language}`)
  return file.default
}

/** The text of a key; with a count, its form for that number. */
function textOf(texts: Texts, key: string, count: number | undefined, rules: Intl.PluralRules) {
  if (count === undefined) return texts[key]
  const none = count === 0 ? texts[`${key}_zero`] : undefined
  return none ?? texts[`${key}_${rules.select(count)}`] ?? texts[`${key}_other`] ?? texts[key]
}

const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** React reads `status`: it waits a turn for each promise that it does not know, also for one that is kept. */
type Loading = Promise<void> & { status?: 'fulfilled' }

/** After a failure, the texts can be asked for again; at once, a page that cannot be drawn would ask without end. */
const ASK_AGAIN_MS = 3000

/** The texts that are loaded or loading, by language and namespace. */
function createShelf() {
  const loaded = new Map<string, Texts>()
  const asked = new Map<string, Loading>()
  const idOf = (language: Language, namespace: Namespace) => `${language}/${namespace}`

  function ask(language: Language, namespace: Namespace): Loading {
    const id = idOf(language, namespace)
    const loading: Loading = read(language, namespace).then((texts) => {
      loaded.set(id, texts)
      loading.status = 'fulfilled'
    })
    loading.catch(() => setTimeout(() => asked.delete(id), ASK_AGAIN_MS))
    asked.set(id, loading)
    return loading
  }

  return {
    get: (language: Language, namespace: Namespace) => loaded.get(idOf(language, namespace)),
    load: (language: Language, namespace: Namespace) =>
      asked.get(idOf(language, namespace)) ?? ask(language, namespace),
  }
}

/** The texts of the page that a visit begins with, where it is one of those that most do. */
const textsOf = (path: string): readonly Namespace[] =>
  Object.entries(firstPages).find(([first]) => first === path)?.[1].texts ?? []

/** The texts of the application in a language; what every page and the first one needs is there when it resolves. */
export async function createI18n(initial: Language, path = ''): Promise<I18n> {
  const shelf = createShelf()
  const listeners = new Set<() => void>()
  const used = new Set<Namespace>(['app', 'page', ...textsOf(path)])
  let language = initial
  let wanted = initial
  let rules = new Intl.PluralRules(language)
  const loadAll = (of: Language) => Promise.all(Array.from(used, (namespace) => shelf.load(of, namespace)))

  await loadAll(language)
  return {
    get language() {
      return language
    },
    load(namespace) {
      used.add(namespace)
      return shelf.load(language, namespace)
    },
    text(namespace, key, values) {
      const text = textOf(shelf.get(language, namespace) ?? {}, key, values?.count, rules) ?? key
      return values ? fill(text, values) : text
    },
    async changeLanguage(next) {
      wanted = next
      await loadAll(next)
      // Another language may have been chosen meanwhile.
      if (wanted !== next || next === language) return
      language = next
      rules = new Intl.PluralRules(next)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
