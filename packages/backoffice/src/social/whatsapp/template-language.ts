import { useTranslation } from '../../app/translation.ts'

/** Names a language of Meta's, such as `en_US`, in the reader's; as it is where that is none. */
export function useTemplateLanguage(): (language: string) => string {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (language) => {
    const tag = language.replace('_', '-')
    return /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(tag) ? (names.of(tag) ?? language) : language
  }
}
