import './dialogs.css'
import { AUDIO_MAX_MS } from '@comptoir/core/files'
import type { LocalFile } from '@comptoir/core/inbox'
import { Button, Dialog } from '@comptoir/ui'
import { formatDuration, SoundItem } from '@comptoir/ui/chat'
import { useTranslation } from '../../app/translation.ts'
import { type RecorderState, useRecorder } from './use-recorder.ts'

interface VoiceDialogProps {
  onSend: (files: readonly LocalFile[]) => void
  onDone: () => void
}

function Recorded({ state }: { state: RecorderState & { kind: 'done' } }) {
  const { t } = useTranslation('inbox')
  return (
    <SoundItem
      url={state.url}
      name={t('voice.title')}
      durationMs={state.recording.durationMs}
      labels={{
        play: t('media.play'),
        pause: t('media.pause'),
        position: t('media.position'),
        soundFailed: t('media.soundFailed'),
      }}
    />
  )
}

function Progress({ ms }: { ms: number }) {
  const { t } = useTranslation('inbox')
  return (
    <div className="bo-recording">
      <span className="bo-recording-dot" aria-hidden="true" />
      <p role="timer" aria-live="off">
        {`${formatDuration(ms)} / ${formatDuration(AUDIO_MAX_MS)}`}
      </p>
      <progress max={AUDIO_MAX_MS} value={ms} aria-label={t('voice.recording')} />
    </div>
  )
}

function Body({ state }: { state: RecorderState }) {
  const { t } = useTranslation('inbox')
  if (state.kind === 'asking') return <p role="status">{t('voice.asking')}</p>
  if (state.kind === 'failed') return <p role="alert">{t(`voice.${state.problem}`)}</p>
  return state.kind === 'recording' ? <Progress ms={state.ms} /> : <Recorded state={state} />
}

/** Records a voice message, lets it be heard, and sends it (MSG-12, MSG-45). */
export function VoiceDialog({ onSend, onDone }: VoiceDialogProps) {
  const { t } = useTranslation('inbox')
  const { state, stop, again } = useRecorder()
  function send() {
    if (state.kind !== 'done') return
    onSend([{ ...state.recording, type: 'audio' }])
    onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onDone}
      size="s"
      title={t('voice.title')}
      closeLabel={t('attach.cancel')}
      footer={
        <>
          <Button onClick={onDone}>{t('attach.cancel')}</Button>
          {state.kind === 'done' && <Button onClick={again}>{t('voice.again')}</Button>}
          {state.kind === 'failed' && <Button onClick={again}>{t('voice.retry')}</Button>}
          {state.kind === 'recording' && (
            <Button variant="primary" data-autofocus onClick={stop}>
              {t('voice.stop')}
            </Button>
          )}
          {state.kind === 'done' && (
            <Button variant="primary" onClick={send}>
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      <Body state={state} />
    </Dialog>
  )
}
