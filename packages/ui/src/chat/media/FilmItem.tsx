import { useState } from 'react'
import type { ChatMedia } from '../chat-message.ts'
import type { FileLabels } from './file-words.ts'
import { spaceOf } from './space.ts'

/** A video with the browser's own controls; only its metadata is loaded before it is played. */
export function FilmItem({ film, labels }: { film: ChatMedia; labels: FileLabels }) {
  const { url, name, width, height } = film
  const [hasFailed, setFailed] = useState(false)
  return (
    <figure className="ct-film">
      {/* biome-ignore lint/a11y/useMediaCaption: there is no transcript of a customer's video */}
      <video
        src={url}
        controls
        playsInline
        preload="metadata"
        style={spaceOf(width, height)}
        aria-label={labels.film(name)}
        onError={() => setFailed(true)}
      />
      <figcaption>
        {labels.facts(film)}
        {hasFailed && (
          <span className="ct-media-failed" role="alert">
            {labels.filmFailed}{' '}
            <a href={url} download={name}>
              {labels.download(name)}
            </a>
          </span>
        )}
      </figcaption>
    </figure>
  )
}
