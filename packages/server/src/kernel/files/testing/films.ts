import * as media from 'mediabunny'

const formats = {
  mp4: () => new media.Mp4OutputFormat(),
  '3gp': () => new media.Mp4OutputFormat(),
  mov: () => new media.MovOutputFormat(),
  webm: () => new media.WebMOutputFormat(),
}

/** A film of grey frames that no one decodes: its container is all that is read. */
export async function film(kind: keyof typeof formats, { hasSound = false } = {}): Promise<Buffer> {
  const output = new media.Output({ format: formats[kind](), target: new media.BufferTarget() })
  const frames = new media.EncodedVideoPacketSource('vp9')
  const sound = new media.EncodedAudioPacketSource('mp3')
  output.addVideoTrack(frames)
  if (hasSound) output.addAudioTrack(sound)
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 }
  const frame = new Uint8Array(200)
  const mp3 = new Uint8Array(417)
  mp3.set([0xff, 0xfb, 0x90, 0x64])
  for (let index = 0; index < 10; index += 1) {
    const at = index / 10
    await frames.add(new media.EncodedPacket(frame, 'key', at, 0.1), index ? undefined : { decoderConfig })
    if (hasSound)
      await sound.add(
        new media.EncodedPacket(mp3, 'key', at, 0.1),
        index ? undefined : { decoderConfig: { codec: 'mp3', numberOfChannels: 2, sampleRate: 44_100 } },
      )
  }
  await output.finalize()
  const bytes = Buffer.from(output.target.buffer ?? new ArrayBuffer())
  if (kind === '3gp') bytes.write('3gp5', 8, 'latin1')
  return bytes
}
