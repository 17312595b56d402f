import { writtenTime } from '@comptoir/core/rules'
import { type ChatMedia, fileLabels, MediaItems } from '@comptoir/ui/chat'
import mediaCss from '@comptoir/ui/media.css?inline'
import type { Language } from '../../app/language.ts'
import { useStyles } from '../../app/use-styles.ts'
import { mediaTexts } from './speech.ts'

/** What messages carry: pictures, documents, voice (MSG-07, MSG-16). */
export function Media({
  media,
  language,
  server,
}: {
  media: readonly ChatMedia[]
  language: Language
  server: string
}) {
  const ref = useStyles<HTMLDivElement>(mediaCss)
  const t = mediaTexts(language)
  const there = media.map((file) =>
    file.url === '' ? file : { ...file, url: new URL(file.url, `${server}/`).href },
  )
  const { files, play, pause, position, soundFailed, imageFailed } = {
    files: fileLabels((word, values) => t(`file_${word}`, values), {
      language,
      when: (at) => writtenTime(language, new Date(at).toLocaleTimeString(language, { timeStyle: 'short' })),
    }),
    play: t('play'),
    pause: t('pause'),
    position: t('position'),
    soundFailed: t('soundFailed'),
    imageFailed: t('imageFailed'),
  }
  return (
    <div ref={ref} class="ct-msg-media">
      <MediaItems
        media={there}
        labels={{
          files,
          play,
          pause,
          position,
          soundFailed,
          imageFailed,
          open: (name) => t('open', { name }),
        }}
      />
    </div>
  )
}
