import { useTranslation } from '../app/translation.ts'

/** The language that the reader chose. */
export function useLanguage(): 'fr' | 'en' {
  return useTranslation('app').i18n.language === 'en' ? 'en' : 'fr'
}
