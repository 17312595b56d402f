import { AUDIO_MAX_MS } from './limits.ts'

/** A voice message as it was recorded. */
export interface Recording {
  file: Blob
  name: string
  durationMs: number
}

/** Why nothing can be recorded: the person or the page said no, there is no microphone, or the browser cannot. */
export type RecorderProblem = 'refused' | 'missing' | 'unsupported'

/** How a recording is followed. */
export interface RecorderOptions {
  /** Called each second with the length so far in milliseconds (MSG-45). */
  onTick: (ms: number) => void
  /** Called once, after {@link Recorder.stop} or at the limit. */
  onDone: (recording: Recording) => void
}

/** A recording that runs. */
export interface Recorder {
  /** Ends it and gives it to `onDone`. */
  stop(): void
  /** Ends it and forgets it. */
  cancel(): void
}

const TICK_MS = 1000
/** What the server takes: first what plays everywhere, old Safari among it (D-31), then what is smallest. */
const formats = [
  ['audio/mp4;codecs=mp4a.40.2', 'm4a'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'm4a'],
] as const

/**
 * What went wrong, from what {@link startRecording} threw.
 * @example
 * import { recorderProblem } from '@comptoir/core/files'
 *
 * recorderProblem(new DOMException('', 'NotAllowedError')) // => 'refused'
 */
export function recorderProblem(error: unknown): RecorderProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'NotReadableError') return 'missing'
  return 'unsupported'
}

/**
 * Records from the microphone, for 120 seconds at most (MSG-45). Rejects when it cannot: {@link recorderProblem} says
 * why. The microphone is let go at the end.
 * @example
 * import { recorderProblem, startRecording } from '@comptoir/core/files'
 *
 * try {
 *   const recorder = await startRecording({
 *     onTick: (ms) => console.log(`${ms / 1000} s`),
 *     onDone: ({ file, name }) => console.log(name, file.size),
 *   })
 *   setTimeout(recorder.stop, 5000)
 * } catch (error) {
 *   console.log(recorderProblem(error))
 * }
 */
export async function startRecording({ onTick, onDone }: RecorderOptions): Promise<Recorder> {
  const format = formats.find(([type]) => globalThis.MediaRecorder?.isTypeSupported(type))
  if (!format) throw new Error('This browser cannot record.')
  const [mimeType, extension] = format
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 32_000 })
  const parts: Blob[] = []
  const startedAt = Date.now()
  let isCancelled = false

  function end(): void {
    clearInterval(timer)
    if (recorder.state !== 'inactive') recorder.stop()
    for (const track of stream.getTracks()) track.stop()
  }

  const timer = setInterval(() => {
    const ms = Date.now() - startedAt
    onTick(Math.min(ms, AUDIO_MAX_MS))
    if (ms >= AUDIO_MAX_MS) end()
  }, TICK_MS)
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => {
    const durationMs = Math.min(Date.now() - startedAt, AUDIO_MAX_MS)
    const [type = ''] = mimeType.split(';')
    if (!isCancelled) onDone({ file: new Blob(parts, { type }), name: `voice.${extension}`, durationMs })
  }
  recorder.start()
  return {
    stop: end,
    cancel() {
      isCancelled = true
      end()
    },
  }
}
