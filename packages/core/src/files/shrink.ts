import { FILE_MAX_BYTES, resizePresets } from './limits.ts'

/** A file ready to be sent. */
export interface PreparedFile {
  file: Blob
  name: string
  /** Pixels of a picture, where the browser could draw it. */
  width?: number
  height?: number
}

const JPEG_QUALITY = 0.85

/**
 * A picture as a jpeg of at most `maxWidth` pixels (MSG-44), re-encoded in the browser: the result is small and
 * has no location. What cannot be decoded here is returned as it is, and left to the server to check.
 * @example
 * import { sendUpload, shrinkImage } from '@comptoir/core/files'
 *
 * const [picture] = document.querySelector<HTMLInputElement>('input[type=file]')?.files ?? []
 * if (picture) await sendUpload(api, { venueId, ...(await shrinkImage(picture)) })
 */
export async function shrinkImage(
  file: File,
  maxWidth: number = resizePresets.message.width,
): Promise<PreparedFile> {
  const same = { file, name: file.name }
  if (!file.type.startsWith('image/') || typeof OffscreenCanvas !== 'function') return same
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return same
  const ratio = Math.min(1, maxWidth / picture.width)
  const canvas = new OffscreenCanvas(Math.round(picture.width * ratio), Math.round(picture.height * ratio))
  const drawing = canvas.getContext('2d')
  if (!drawing) return same
  // A jpeg has no transparent pixels: without this they would be black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const { width, height } = canvas
  const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  const isWorse = ratio === 1 && drawn.size > file.size && file.type === 'image/jpeg'
  // The original would bring its metadata to the server, which takes it out too; but not one that is too large.
  if (isWorse && file.size <= FILE_MAX_BYTES) return { ...same, width, height }
  return { file: drawn, width, height, name: `${file.name.replace(/\.\w+$/, '')}.jpg` }
}
