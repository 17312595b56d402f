/** Two soft notes; milliseconds after the start, hertz. */
const NOTES = [
  { afterMs: 0, hertz: 660 },
  { afterMs: 110, hertz: 880 },
]
const NOTE_MS = 240
const LOUDNESS = 0.08

let audio: AudioContext | undefined

function playNote(context: AudioContext, hertz: number, at: number): void {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_MS / 1000)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + NOTE_MS / 1000)
}

async function play(): Promise<void> {
  audio ??= new AudioContext()
  // Without a tap on the page browsers keep it silent, and resuming would wait for one.
  if (audio.state === 'suspended' && !navigator.userActivation?.hasBeenActive) return
  await audio.resume()
  for (const { afterMs, hertz } of NOTES) playNote(audio, hertz, audio.currentTime + afterMs / 1000)
}

/** Only one of the tabs plays: the others find the lock taken. */
function inOneTab(task: () => Promise<void>): Promise<unknown> {
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return task()
  return locks.request('comptoir-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await task()
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })
}

/** Says that a message has come in (MSG-37). A sound that fails is only worth a warning (MSG-53). */
export function playIncoming(): void {
  inOneTab(play).catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a warning and no more
    console.warn('The sound of an incoming message could not be played.', error)
  })
}
