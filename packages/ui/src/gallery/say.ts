import { createContext, useContext } from 'react'

/** The language of the gallery's samples. */
export type GalleryLanguage = 'fr' | 'en'

export const GalleryLanguageContext = createContext<GalleryLanguage>('en')

/** Says a sample in the gallery's language. */
export function useSay() {
  const language = useContext(GalleryLanguageContext)
  return {
    language,
    say: (en: string, fr: string) => (language === 'fr' ? fr : en),
  }
}
