import { type ReactNode, useState } from 'react'
import type { ChatMedia } from '../chat-message.ts'
import type { FileLabels } from './file-words.ts'

interface FileCardProps {
  file: ChatMedia
  facts: string
  children?: ReactNode
}

function FileCard({ file: { name }, facts, children }: FileCardProps) {
  return (
    <div className="ct-file">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13" />
      </svg>
      <div className="ct-file-words">
        <span className="ct-file-name" dir="auto">
          {name}
        </span>
        <span className="ct-file-facts">{facts}</span>
      </div>
      {children}
    </div>
  )
}

/** A file that no one has checked: it is downloaded after a warning, and never opened here. */
export function UnopenedFile({ file, labels }: { file: ChatMedia; labels: FileLabels }) {
  const [isAsked, setAsked] = useState(false)
  const { url, name } = file
  return (
    <FileCard file={file} facts={labels.facts(file)}>
      {isAsked ? (
        <div className="ct-file-warning" role="alert">
          <p>{labels.warning}</p>
          <a href={url} download={name} rel="noopener noreferrer" onClick={() => setAsked(false)}>
            {labels.downloadAnyway}
          </a>
          <button type="button" onClick={() => setAsked(false)}>
            {labels.keepOut}
          </button>
        </div>
      ) : (
        <button type="button" className="ct-file-action" onClick={() => setAsked(true)}>
          {labels.download(name)}
        </button>
      )}
    </FileCard>
  )
}

interface AwaitedFileProps {
  file: ChatMedia
  labels: FileLabels
  onRequest: ((fileId: string) => void) | undefined
}

/** A file that has not arrived: how far it is, and a way to ask for it again. */
export function AwaitedFile({ file, labels, onRequest }: AwaitedFileProps) {
  const { id, fetch } = file
  const canRequest = id !== undefined && fetch?.canRequest && onRequest
  return (
    <FileCard file={file} facts={labels.fetch(file)}>
      {canRequest && (
        <button type="button" className="ct-file-action" onClick={() => onRequest(id)}>
          {labels.request}
        </button>
      )}
    </FileCard>
  )
}
