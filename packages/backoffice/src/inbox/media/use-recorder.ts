import {
  type Recorder,
  type RecorderProblem,
  type Recording,
  recorderProblem,
  startRecording,
} from '@comptoir/core/files'
import { useEffect, useRef, useState } from 'react'

/** Where a recording is. */
export type RecorderState =
  | { kind: 'asking' }
  | { kind: 'recording'; ms: number }
  | { kind: 'done'; recording: Recording; url: string }
  | { kind: 'failed'; problem: RecorderProblem }

/** Records while its component is shown; leaving it lets the microphone go. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ kind: 'asking' })
  const [turn, setTurn] = useState(0)
  const recorderRef = useRef<Recorder>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is a new recording
  useEffect(() => {
    let isGone = false
    let url = ''
    setState({ kind: 'asking' })
    startRecording({
      onTick: (ms) => setState({ kind: 'recording', ms }),
      onDone(recording) {
        if (isGone) return
        url = URL.createObjectURL(recording.file)
        setState({ kind: 'done', recording, url })
      },
    }).then(
      (recorder) => {
        if (isGone) return recorder.cancel()
        recorderRef.current = recorder
        setState({ kind: 'recording', ms: 0 })
      },
      (error: unknown) => {
        if (!isGone) setState({ kind: 'failed', problem: recorderProblem(error) })
      },
    )
    return () => {
      isGone = true
      recorderRef.current?.cancel()
      URL.revokeObjectURL(url)
    }
  }, [turn])
  return { state, stop: () => recorderRef.current?.stop(), again: () => setTurn((now) => now + 1) }
}
