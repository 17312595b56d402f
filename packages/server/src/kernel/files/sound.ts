import * as media from 'mediabunny'
import { type Cleaned, FileRefused } from './work.ts'

type SoundFormat = 'ogg' | 'webm' | 'mp4' | 'mp3'

/** A recorder stops at 120 s, and the last packet may reach beyond. */
const MAX_MS = 125_000

const ways = {
  ogg: { input: media.OGG, output: () => new media.OggOutputFormat(), mimeType: 'audio/ogg' },
  webm: { input: media.WEBM, output: () => new media.WebMOutputFormat(), mimeType: 'audio/webm' },
  mp4: {
    input: media.MP4,
    output: () => new media.Mp4OutputFormat({ fastStart: 'in-memory' }),
    mimeType: 'audio/mp4',
  },
  mp3: { input: media.MP3, output: () => new media.Mp3OutputFormat(), mimeType: 'audio/mpeg' },
}

interface Rewriting {
  from: SoundFormat
  to?: SoundFormat
  maxMs?: number | undefined
}

async function rewrite(bytes: Uint8Array, { from, to = from, maxMs = MAX_MS }: Rewriting): Promise<Cleaned> {
  const { input: reader } = ways[from]
  const { output: writer, mimeType } = ways[to]
  const input = new media.Input({ source: new media.BufferSource(bytes), formats: [reader] })
  const track = await input.getPrimaryAudioTrack()
  if (!track?.codec) throw new FileRefused('it contains no sound', { refusal: 'damaged' })
  const durationMs = Math.round((await input.computeDuration()) * 1000)
  if (!Number.isSafeInteger(durationMs) || durationMs <= 0)
    throw new FileRefused('its duration is not valid', { refusal: 'damaged' })
  if (durationMs > maxMs) throw new FileRefused(`it lasts ${durationMs} ms`, { refusal: 'too_long' })
  const output = new media.Output({ format: writer(), target: new media.BufferTarget() })
  const conversion = await media.Conversion.init({
    input,
    output,
    tags: {},
    video: { discard: true },
    showWarnings: false,
  })
  if (!conversion.isValid) throw new FileRefused('its sound cannot be copied', { refusal: 'damaged' })
  await conversion.execute()
  const written = output.target.buffer
  if (!written) throw new FileRefused('it is empty once cleaned', { refusal: 'damaged' })
  return { bytes: new Uint8Array(written), kind: 'audio', mimeType, width: null, height: null, durationMs }
}

/**
 * Writes the container of a sound again around the same recording (D-31): tags, pictures and other tracks stay behind.
 */
export async function cleanSound(bytes: Uint8Array, from: SoundFormat, maxMs?: number): Promise<Cleaned> {
  try {
    return await rewrite(bytes, { from, maxMs })
  } catch (error) {
    if (error instanceof FileRefused) throw error
    throw new FileRefused(error instanceof Error ? error.message : String(error), {
      refusal: 'damaged',
      cause: error,
    })
  }
}

/** The same recording in the other container: nothing of its sound is coded again. */
export async function webmToOgg(bytes: Uint8Array): Promise<Uint8Array> {
  return (await rewrite(bytes, { from: 'webm', to: 'ogg' })).bytes
}
