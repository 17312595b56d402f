import { createTranslate, type Language, type Translate } from '../../app/language.ts'
import en from './locales/en.json'
import fr from './locales/fr.json'

/** The texts of files and voice; loaded with the components that show them. */
export function mediaTexts(language: Language): Translate {
  return createTranslate(language === 'fr' ? fr : en, language)
}
