import {
  acceptedFiles,
  formOf,
  type PreparedFile,
  type Recorder,
  recorderProblem,
  type StoredFile,
  shrinkImage,
  startRecording,
  uploadProblem,
} from '@comptoir/core/files'
import type { VisitorChat, VisitorMessage } from '@comptoir/core/webchat'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Language } from '../../app/language.ts'
import { mediaTexts } from './speech.ts'

type State =
  | { kind: 'choice' | 'sending' }
  | { kind: 'recording'; ms: number }
  | { kind: 'failed'; problem: string }
type Media = NonNullable<VisitorMessage['media']>[number]

function toMedia({ id, type, url, name, mimeType, sizeBytes, width, height, durationMs }: StoredFile): Media {
  return { id, type, body: url, time: Date.now(), name, mimeType, sizeBytes, width, height, durationMs }
}

/** Chooses a file or records a voice message, and sends it (MSG-44, MSG-45). */
export function Attach({
  chat,
  language,
  onDone,
}: {
  chat: VisitorChat
  language: Language
  onDone: () => void
}) {
  const t = mediaTexts(language)
  const [state, setState] = useState<State>({ kind: 'choice' })
  const recorder = useRef<Recorder>(undefined)
  const fileRef = useRef<HTMLInputElement>(null)
  useEffect(() => () => recorder.current?.cancel(), [])

  async function send(prepare: () => Promise<PreparedFile>): Promise<void> {
    setState({ kind: 'sending' })
    try {
      const { file, name } = await prepare()
      chat.send('', [toMedia(await chat.upload(formOf({ file, name })))])
      onDone()
    } catch (error) {
      setState({ kind: 'failed', problem: uploadProblem(error) })
    }
  }

  async function record(): Promise<void> {
    try {
      recorder.current = await startRecording({
        onTick: (ms) => setState({ kind: 'recording', ms }),
        onDone: (recording) => void send(async () => recording),
      })
      setState({ kind: 'recording', ms: 0 })
    } catch (error) {
      setState({ kind: 'failed', problem: recorderProblem(error) })
    }
  }

  return (
    <div class="cx-notice cx-attach">
      <p role={state.kind === 'failed' ? 'alert' : 'status'}>
        {state.kind === 'failed' && t(state.problem)}
        {state.kind === 'sending' && t('sending')}
        {state.kind === 'recording' && t('recording', { seconds: Math.round(state.ms / 1000) })}
      </p>
      <input
        ref={fileRef}
        type="file"
        hidden
        accept={`${acceptedFiles.image},${acceptedFiles.pdf}`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void send(() => shrinkImage(file))
        }}
      />
      <div>
        {(state.kind === 'choice' || state.kind === 'failed') && (
          <>
            <button type="button" class="cx-chip" onClick={() => fileRef.current?.click()}>
              {t('file')}
            </button>
            <button type="button" class="cx-chip" onClick={() => void record()}>
              {t('voice')}
            </button>
          </>
        )}
        {state.kind === 'recording' && (
          <button type="button" class="cx-chip cx-chip-main" onClick={() => recorder.current?.stop()}>
            {t('stop')}
          </button>
        )}
        <button type="button" class="cx-chip" onClick={onDone}>
          {t('cancel')}
        </button>
      </div>
    </div>
  )
}
