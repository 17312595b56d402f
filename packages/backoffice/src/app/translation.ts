import { createContext, use, useContext, useSyncExternalStore } from 'react'
import type { I18n } from './i18n.ts'
import type { Namespaces } from './namespaces.ts'

/** The texts of a feature: its folder's name. */
export type Namespace = keyof Namespaces

type Singular<K> = K extends `${infer Key}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Key : K

/** The keys of a namespace, without their plural endings. */
export type TextKey<N extends Namespace> = Singular<Exclude<keyof Namespaces[N], 'default'> & string>

/** What is filled into a text: `{{name}}` shows the value `name`. */
export interface Values {
  readonly [name: string]: string | number | undefined
  /** Chooses the plural. */
  readonly count?: number | undefined
}

/** Answers the text of a key of the first namespace, or of another one that is named. */
export interface Translate<First extends Namespace, Others extends Namespace = never> {
  (key: TextKey<First>, values?: Values & { ns?: never }): string
  <N extends Others>(key: TextKey<N>, values: Values & { ns: N }): string
}

const I18nContext = createContext<I18n | undefined>(undefined)
export const I18nProvider = I18nContext.Provider

function createTranslate(i18n: I18n, initial: Namespace): Translate<Namespace, Namespace> {
  return (key: string, values?: Values & { ns?: Namespace }) => i18n.text(values?.ns ?? initial, key, values)
}

/** A function stays the same one until the language changes: effects and memos depend on it. */
const translates = new WeakMap<I18n, Map<string, Translate<Namespace, Namespace>>>()

function translateOf(i18n: I18n, namespace: Namespace) {
  const known = translates.get(i18n) ?? new Map<string, Translate<Namespace, Namespace>>()
  translates.set(i18n, known)
  const id = `${i18n.language}/${namespace}`
  const translate = known.get(id) ?? createTranslate(i18n, namespace)
  known.set(id, translate)
  return translate
}

/** The texts of one namespace or several, of which the first is meant where none is named; waits until they are there. */
export function useTranslation<First extends Namespace = 'app', Others extends Namespace = never>(
  namespaces: First | readonly [First, ...Others[]] = 'app' as First,
): { t: Translate<First, First | Others>; i18n: I18n } {
  const i18n = useContext(I18nContext)
  if (!i18n) throw new Error('useTranslation needs an I18nProvider above it')
  useSyncExternalStore(i18n.subscribe, () => i18n.language)
  const all: readonly Namespace[] = typeof namespaces === 'string' ? [namespaces] : namespaces
  // All are asked for before the first is waited for.
  for (const loading of all.map(i18n.load)) use(loading)
  return { t: translateOf(i18n, all[0] ?? 'app') as Translate<First, First | Others>, i18n }
}
