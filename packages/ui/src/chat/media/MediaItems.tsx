import { useEffect, useState } from 'react'
import type { ChatMedia } from '../chat-message.ts'
import { FilmItem } from './FilmItem.tsx'
import type { FileLabels } from './file-words.ts'
import { SoundItem, type SoundItemProps } from './SoundItem.tsx'
import { spaceOf } from './space.ts'
import { AwaitedFile, UnopenedFile } from './UnopenedFile.tsx'

/** Every text of files in messages, in the reader's language. */
export interface MediaLabels extends Record<keyof SoundItemProps['labels'], string> {
  /** Opens a picture or a document, such as "Open menu.pdf". */
  open: (name: string) => string
  imageFailed: string
  /** Made by {@link fileLabels}. */
  files: FileLabels
}

/** Props of {@link MediaItems}. */
export interface MediaItemsProps {
  media: readonly ChatMedia[]
  labels: MediaLabels
  /** Shows a picture large; without it a picture opens in a page of its own. */
  onOpen?: ((picture: ChatMedia) => void) | undefined
  /** Asks again for a file that has not arrived, by its id. */
  onRequest?: ((fileId: string) => void) | undefined
}

/** How long a picture may take before its box is left empty (MSG-07); milliseconds. */
const SKELETON_MS = 4000
interface PictureProps extends Omit<MediaItemsProps, 'media' | 'onRequest'> {
  picture: ChatMedia
}

function Picture({ picture, labels, onOpen }: PictureProps) {
  const { url, name, width, height } = picture
  const [state, setState] = useState<'loading' | 'shown' | 'late' | 'failed'>('loading')
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), SKELETON_MS)
    return () => clearTimeout(timer)
  }, [])
  const style = spaceOf(width, height)
  const image = (
    <img
      src={url}
      alt={name}
      decoding="async"
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  )
  if (state === 'failed')
    return (
      <p className="ct-media-failed" role="status">
        {`${labels.imageFailed} ${name}`}
      </p>
    )
  return onOpen ? (
    <button
      type="button"
      className="ct-picture"
      data-state={state}
      style={style}
      aria-label={labels.open(name)}
      onClick={() => onOpen(picture)}
    >
      {image}
    </button>
  ) : (
    <a
      className="ct-picture"
      data-state={state}
      style={style}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={labels.open(name)}
    >
      {image}
    </a>
  )
}

function Document({ document: { url, name }, labels }: { document: ChatMedia; labels: MediaLabels }) {
  return (
    <a
      className="ct-document"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={labels.open(name)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13M6 8.5h5M6 11h5" />
      </svg>
      <span>{name}</span>
    </a>
  )
}

/**
 * What a message carries: pictures, documents, voice (MSG-07, MSG-16), videos, and files of other kinds.
 * @example
 * import { MediaItems, type MediaLabels } from '@comptoir/ui/chat'
 *
 * export const Files = ({ labels }: { labels: MediaLabels }) => (
 *   <MediaItems media={[{ type: 'pdf', url: '/files/menu.pdf', name: 'menu.pdf' }]} labels={labels} />
 * )
 */
export function MediaItems({ media, labels, onOpen, onRequest }: MediaItemsProps) {
  return (
    <>
      {media.map((item, index) => {
        const { type, url, name, durationMs, fetch } = item
        // Keyed by index: a picture stays while the server's address replaces that of this device.
        const key = `${type} ${index}`
        if (fetch) return <AwaitedFile key={key} file={item} labels={labels.files} onRequest={onRequest} />
        if (type === 'image') return <Picture key={key} picture={item} labels={labels} onOpen={onOpen} />
        if (type === 'pdf') return <Document key={key} document={item} labels={labels} />
        if (type === 'video') return <FilmItem key={key} film={item} labels={labels.files} />
        if (type === 'file') return <UnopenedFile key={key} file={item} labels={labels.files} />
        return <SoundItem key={key} url={url} name={name} durationMs={durationMs} labels={labels} />
      })}
    </>
  )
}
