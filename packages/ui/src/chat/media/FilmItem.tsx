import { useState } from 'react'
import type { ChatMedia } from '../chat-message.ts'
import type { FileLabels } from './file-words.ts'
import { spaceOf } from './space.ts'

/** A film with the browser's own controls; nothing of it is read before it is played but its first part. */
export function FilmItem({ film, labels }: { film: ChatMedia; labels: FileLabels }) {
  const { url, name, width, height } = film
  const [hasFailed, setFailed] = useState(false)
  return (
    <figure className="ct-film">
      {/* biome-ignore lint/a11y/useMediaCaption: no one has written down what a customer says */}
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
