/**
 * What is taken, by its first bytes. Whatever else a file may be further on, it begins as one of these or is refused.
 */
export type FileFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'pdf' | 'ogg' | 'webm' | 'mp4' | 'mp3'

const starts: readonly [FileFormat, number, readonly number[]][] = [
  ['jpeg', 0, [0xff, 0xd8, 0xff]],
  ['png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['pdf', 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['ogg', 0, [0x4f, 0x67, 0x67, 0x53]],
  ['webm', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  ['mp4', 4, [0x66, 0x74, 0x79, 0x70]],
  ['mp3', 0, [0x49, 0x44, 0x33]],
]

/** Frames of MPEG layer III without a tag before them. */
function isMp3Frame([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2
}

/** The format that the first bytes show; undefined for everything that is not on the list. */
export function formatOf(bytes: Uint8Array): FileFormat | undefined {
  const found = starts.find(([, at, magic]) => magic.every((byte, index) => bytes[at + index] === byte))
  if (found) return found[0]
  return isMp3Frame(bytes) ? 'mp3' : undefined
}
