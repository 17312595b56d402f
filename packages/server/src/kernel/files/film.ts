import * as media from 'mediabunny'
import { type Cleaned, FileRefused } from './work.ts'

const inputs = { webm: [media.WEBM], mp4: [media.MP4, media.QTFF] }

/** What an MP4 file calls itself: a film of a phone, of Apple's, or a plain one (ISO 14496-12, 4.3). */
function brandType(bytes: Uint8Array): string {
  const brand = Buffer.from(bytes.subarray(8, 12)).toString('latin1')
  if (brand.startsWith('3g')) return 'video/3gpp'
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

const isCount = (value: number) => Number.isSafeInteger(value) && value > 0

async function factsOf(track: media.InputVideoTrack) {
  const durationMs = Math.round((await track.computeDuration()) * 1000)
  const facts = { durationMs, width: track.displayWidth, height: track.displayHeight }
  if (!Object.values(facts).every(isCount))
    throw new FileRefused('its duration or size is not valid', { refusal: 'damaged' })
  return facts
}

/**
 * Reads how long and how large a film is; undefined where the bytes hold none. Its bytes stay as they are: to code a
 * film again takes minutes and makes it worse. One that cannot be read is refused, never taken for its sound.
 */
export async function readFilm(bytes: Uint8Array, format: 'webm' | 'mp4'): Promise<Cleaned | undefined> {
  const source = new media.BufferSource(bytes)
  using input = new media.Input({ source, formats: inputs[format] })
  const track = await input.getPrimaryVideoTrack().catch(() => null)
  if (!track) return undefined
  const facts = await factsOf(track).catch((cause: unknown) => {
    throw cause instanceof FileRefused
      ? cause
      : new FileRefused('it cannot be read', { refusal: 'damaged', cause })
  })
  return { ...facts, bytes, kind: 'video', mimeType: format === 'webm' ? 'video/webm' : brandType(bytes) }
}
