import sharp from 'sharp'
import { type Cleaned, FileRefused, type PictureSize } from './work.ts'

/** More than any phone takes (T12). */
const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 8
const JPEG_QUALITY = 82

// Only what is on our list is ever decoded: no SVG, no PDF, no TIFF, whatever the bytes lead to.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

function refusalOf(error: unknown): FileRefused {
  const message = error instanceof Error ? error.message : String(error)
  const isLarge = /pixel limit|too large|timeout/i.test(message)
  return new FileRefused(message, { refusal: isLarge ? 'too_many_pixels' : 'damaged', cause: error })
}

/**
 * Draws a picture again: upright, small, sRGB, nothing but its pixels. Metadata, further frames and whatever was
 * hidden behind the picture stay behind (T12).
 */
export async function cleanPicture(bytes: Uint8Array, size: PictureSize): Promise<Cleaned> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    const { hasAlpha } = await picture.metadata()
    const sized = picture
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({
        width: size.width,
        ...(size.height === undefined ? {} : { height: size.height }),
        fit: 'cover',
        withoutEnlargement: true,
      })
    const isPng = hasAlpha && size.isTransparent === true
    const drawn = isPng ? sized.png() : sized.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    const mimeType = isPng ? 'image/png' : 'image/jpeg'
    return { bytes: data, kind: 'image', mimeType, width: info.width, height: info.height, durationMs: null }
  } catch (error) {
    throw refusalOf(error)
  }
}
