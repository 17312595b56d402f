import {
  chooseLanguage,
  createTranslate,
  type Language,
  type Texts,
  type Translate,
} from '../app/language.ts'
import { createTimes, type Times } from '../app/times.ts'

/** Everything that is said in one language. */
export interface Speech {
  language: Language
  t: Translate
  times: Times
}

/** Reads the texts of one language; each is a file of its own, so that no one loads two. */
async function loadTexts(language: Language): Promise<Texts> {
  const { default: texts } =
    language === 'fr' ? await import('./locales/fr.json') : await import('./locales/en.json')
  return texts
}

/** The first of the wishes that is spoken here, with its texts. */
export async function loadSpeech(...wishes: readonly (string | undefined)[]): Promise<Speech> {
  const language = chooseLanguage(...wishes, document.documentElement.lang, ...navigator.languages)
  return { language, t: createTranslate(await loadTexts(language), language), times: createTimes(language) }
}
