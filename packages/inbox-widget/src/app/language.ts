/** The languages of the widget (D-37). */
export type Language = 'fr' | 'en'

/** Flat texts of one language: `{{name}}` is filled in, plurals end in `_one`, `_other` and so on, as in i18next. */
export type Texts = Readonly<Record<string, string>>

/** Returns a text by its key; `count` selects the plural form. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** The first of the given language tags, such as `fr-GP`, that we have texts in; otherwise English. */
export function chooseLanguage(...wishes: readonly (string | undefined)[]): Language {
  for (const wish of wishes) {
    const language = wish?.slice(0, 2).toLowerCase()
    if (language === 'fr' || language === 'en') return language
  }
  return 'en'
}

/** Creates the translate function of one language. For a missing key it returns the key. */
export function createTranslate(texts: Texts, language: Language): Translate {
  let plurals: Intl.PluralRules | undefined
  const formOf = (count: number) => {
    plurals ??= new Intl.PluralRules(language)
    return plurals.select(count)
  }
  return (key, values = {}) => {
    const plural = typeof values.count === 'number' ? `${key}_${formOf(values.count)}` : key
    const text = texts[plural] ?? texts[`${key}_other`] ?? texts[key] ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
