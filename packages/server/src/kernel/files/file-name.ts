import { normaliseText } from '@comptoir/core/rules'

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
}
const MAX_LENGTH = 120
const EXTENSION = /\.([A-Za-z0-9]{1,10})$/

/** The last part of what the client said, without what a disk, a header or a reader could take for something else. */
function plainName(given: string): string {
  const last = normaliseText(given).split(/[\\/]/).at(-1) ?? ''
  return (
    last
      // Marks that no one sees, among them those that change the direction of what follows.
      .replace(/\p{Cf}+/gu, '')
      .replace(/[\s<>:"|?*%]+/g, ' ')
      .replace(/\.{2,}/g, '.')
      .replace(/^[\s.]+|[\s.]+$/g, '')
  )
}

const shortened = (stem: string) =>
  [...stem.replace(/[\s.]+$/, '')].slice(0, MAX_LENGTH).join('').trimEnd() || 'file'

/**
 * The display and download name of a file: the last path segment of the client's name, with the
 * ending of what the bytes are. A document that calls itself a page would be opened as one after it was saved.
 */
export function fileName(given: string, mimeType: string): string {
  const stem = plainName(given).replace(/\.[^.]*$/, '')
  return `${shortened(stem)}.${extensions[mimeType] ?? 'bin'}`
}

/** What a file of any kind is called: as its sender called it, as its ending is all that is known of some. */
export function keptName(given: string): string {
  const name = plainName(given)
  const extension = EXTENSION.exec(name)?.[1]
  return extension === undefined
    ? shortened(name)
    : `${shortened(name.slice(0, -extension.length - 1))}.${extension}`
}
