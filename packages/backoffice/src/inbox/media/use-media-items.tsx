import type { Inbox } from '@comptoir/core/inbox'
import { writtenTime } from '@comptoir/core/rules'
import { type ChatMedia, fileLabels, MediaItems, type MediaLabels } from '@comptoir/ui/chat'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }))

/** Every text of files, in the reader's language. */
export function useMediaLabels(): MediaLabels {
  const { t, i18n } = useTranslation('inbox')
  const { language } = i18n
  return useMemo(
    () => ({
      files: fileLabels((word, values) => t(`file.${word}`, { ...values }), {
        language,
        when: (at) =>
          writtenTime(
            language,
            new Date(at).toLocaleString(language, { weekday: 'long', hour: 'numeric', minute: '2-digit' }),
          ),
      }),
      open: (name) => t('media.open', { name }),
      imageFailed: t('media.imageFailed'),
      play: t('media.play'),
      pause: t('media.pause'),
      position: t('media.position'),
      soundFailed: t('media.soundFailed'),
    }),
    [t, language],
  )
}

/** What a list says of a message that has no words, such as "Photo". */
export function useMediaWords(): (media: readonly Pick<ChatMedia, 'type'>[] | undefined) => string {
  const { t } = useTranslation('inbox')
  return useCallback((media) => (media?.[0] ? t(`media.${media[0].type}`) : ''), [t])
}

/** Draws what messages carry, and shows a picture large. */
export function useMediaItems({ requestFile }: Pick<Inbox, 'requestFile'>) {
  const labels = useMediaLabels()
  const [large, setLarge] = useState<ChatMedia>()
  const drawMedia = useCallback(
    (media: readonly ChatMedia[]) => (
      <MediaItems media={media} labels={labels} onOpen={setLarge} onRequest={requestFile} />
    ),
    [labels, requestFile],
  )
  const lightbox = large && (
    <Suspense>
      <Lightbox picture={large} onDone={() => setLarge(undefined)} />
    </Suspense>
  )
  return { drawMedia, lightbox }
}
