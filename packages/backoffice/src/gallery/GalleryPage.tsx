import { Button } from '@comptoir/ui'
import { Gallery } from '@comptoir/ui/gallery'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'

/** The components of the design system, in the reader's language and theme; in no menu. */
export function GalleryPage() {
  const { t } = useTranslation('gallery')
  const { preferences } = useApp()
  const language = preferences.language.value
  const scheme = preferences.colorScheme.value
  return (
    <Gallery
      language={language}
      tools={
        <>
          <Button size="s" onClick={() => preferences.chooseLanguage(language === 'fr' ? 'en' : 'fr')}>
            {t('language')}
          </Button>
          <Button
            size="s"
            onClick={() => preferences.chooseColorScheme(scheme === 'dark' ? 'light' : 'dark')}
          >
            {t('theme')}
          </Button>
        </>
      }
    />
  )
}
