import { normaliseText } from '@comptoir/core/rules'

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
}
const MAX_LENGTH = 120

/**
 * The display and download name of a file: the last path segment of the client's name, with the
 * ending of what the bytes are. A document that calls itself a page would be opened as one after it was saved.
 */
export function fileName(given: string, mimeType: string): string {
  const last = normaliseText(given).split(/[\\/]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\s<>:"|?*%]+/g, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${[...stem].slice(0, MAX_LENGTH).join('') || 'file'}.${extensions[mimeType] ?? 'bin'}`
}
