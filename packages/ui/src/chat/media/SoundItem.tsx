import { useRef, useState } from 'react'
import { formatDuration } from './duration.ts'

/** Props of {@link SoundItem}. */
export interface SoundItemProps {
  url: string
  name: string
  /** As the server measured it: a recording of a browser does not say. */
  durationMs?: number | null | undefined
  labels: { play: string; pause: string; position: string; soundFailed: string }
}

const icons = { play: 'M5 3.2v9.6L13 8z', pause: 'M4.5 3H7v10H4.5zM9 3h2.5v10H9z' }

/**
 * A voice message with its own controls; when it cannot be loaded it says so and they are off (MSG-54).
 * @example
 * import { SoundItem } from '@comptoir/ui/chat'
 *
 * const labels = { play: 'Play', pause: 'Pause', position: 'Position', soundFailed: 'It cannot be played.' }
 *
 * export const Voice = () => (
 *   <SoundItem url="/files/voice.m4a" name="Voice message" durationMs={67_000} labels={labels} />
 * )
 */
export function SoundItem({ url, name, durationMs, labels }: SoundItemProps) {
  const soundRef = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [atMs, setAt] = useState(0)
  const [measuredMs, setMeasured] = useState(0)
  const totalMs = durationMs || measuredMs

  function toggle() {
    const sound = soundRef.current
    if (!sound) return
    if (isPlaying) sound.pause()
    else sound.play().catch(() => setFailed(true))
  }

  return (
    <div className="ct-sound" data-failed={hasFailed || undefined}>
      {/* biome-ignore lint/a11y/useMediaCaption: no one has written down what a customer says */}
      <audio
        ref={soundRef}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onError={() => setFailed(true)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime * 1000)}
        onLoadedMetadata={(event) => {
          const { duration } = event.currentTarget
          if (Number.isFinite(duration)) setMeasured(duration * 1000)
        }}
      />
      <button
        type="button"
        className="ct-sound-play"
        aria-label={`${isPlaying ? labels.pause : labels.play} ${name}`}
        disabled={hasFailed}
        onClick={toggle}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isPlaying ? icons.pause : icons.play} />
        </svg>
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.round(totalMs))}
        step={100}
        value={Math.min(Math.round(atMs), Math.round(totalMs))}
        aria-label={labels.position}
        aria-valuetext={`${formatDuration(atMs)} / ${formatDuration(totalMs)}`}
        disabled={hasFailed}
        onInput={(event) => {
          const sound = soundRef.current
          const ms = Number(event.currentTarget.value)
          if (sound) sound.currentTime = ms / 1000
          setAt(ms)
        }}
      />
      <span className="ct-sound-time">{formatDuration(isPlaying || atMs > 0 ? atMs : totalMs)}</span>
      {hasFailed && (
        <p className="ct-media-failed" role="alert">
          {labels.soundFailed}
        </p>
      )}
    </div>
  )
}
