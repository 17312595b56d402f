import * as media from 'mediabunny'
import sharp from 'sharp'

/** Real files of every kind that is taken, made here. */

export function picture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  { width = 900, height = 600, alpha = false } = {},
): Promise<Buffer> {
  const background = alpha ? '#e8a33d80' : '#0f5c4d'
  return sharp({ create: { width, height, channels: alpha ? 4 : 3, background } })
    [format]()
    .toBuffer()
}

const GPS = {
  IFD3: { GPSLatitude: '16/1 14/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '61/1 32/1 0/1' },
}

/** A photo that says where and by whom it was taken. */
export function photoWithPlace(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#888' } })
    .withExif({ ...GPS, IFD0: { Artist: 'SECRET ARTIST', Copyright: 'SECRET OWNER' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET XMP</x:xmpmeta>')
    [format]()
    .toBuffer()
}

export function pdf(inside = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R ${inside}>> endobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n` +
      '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj\nxref\n0 4\ntrailer <</Root 1 0 R /Size 4>>\nstartxref\n0\n%%EOF\n',
  )
}

const mp3Frame = new Uint8Array(417)
mp3Frame.set([0xff, 0xfb, 0x90, 0x64])
const opusHead = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])

/** Silence in each coding, one packet of it, and what a decoder must know. */
const codings = {
  opus: {
    codec: 'opus',
    packet: Uint8Array.of(0xf8, 0xff, 0xfe),
    packetS: 0.02,
    config: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: opusHead },
  },
  mp3: {
    codec: 'mp3',
    packet: mp3Frame,
    packetS: 1152 / 44_100,
    config: { codec: 'mp3', numberOfChannels: 2, sampleRate: 44_100 },
  },
  m4a: {
    codec: 'aac',
    packet: Uint8Array.of(0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c),
    packetS: 1024 / 44_100,
    config: {
      codec: 'mp4a.40.2',
      numberOfChannels: 2,
      sampleRate: 44_100,
      description: Uint8Array.of(0x12, 0x10),
    },
  },
} as const

/** A recording of silence, with tags. */
export async function recording(
  format: 'ogg' | 'webm' | 'mp4' | 'mp3' | 'm4a' = 'webm',
  { seconds = 2, tag = 'SECRET TAG' } = {},
): Promise<Buffer> {
  const formats = {
    ogg: media.OggOutputFormat,
    webm: media.WebMOutputFormat,
    mp4: media.Mp4OutputFormat,
    m4a: media.Mp4OutputFormat,
    mp3: media.Mp3OutputFormat,
  }
  const output = new media.Output({ format: new formats[format](), target: new media.BufferTarget() })
  const { codec, packet, packetS, config } = codings[format === 'mp3' || format === 'm4a' ? format : 'opus']
  const source = new media.EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  output.setMetadataTags({ title: tag, comment: tag })
  await output.start()
  for (let index = 0; index * packetS < seconds; index += 1)
    await source.add(
      new media.EncodedPacket(packet, 'key', index * packetS, packetS),
      index === 0 ? { decoderConfig: config } : undefined,
    )
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer())
}

export function form(fields: Record<string, string>, file?: Uint8Array, name = 'file', type = ''): FormData {
  const made = new FormData()
  if (file) made.set('file', new File([new Uint8Array(file)], name, { type }))
  for (const [field, value] of Object.entries(fields)) made.set(field, value)
  return made
}
