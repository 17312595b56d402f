import type { ChatMedia } from '../chat-message.ts'
import { formatDuration } from './duration.ts'

const sorts = {
  document: /msword|wordprocessingml|opendocument\.text|\/rtf/,
  sheet: /ms-excel|spreadsheet|\/csv/,
  slides: /powerpoint|presentation/,
  archive: /zip|archive/,
  program: /executable|shellscript/,
  page: /\/html|svg/,
  contact: /vcard/,
  calendar: /calendar/,
  text: /^text\//,
  pdf: /\/pdf/,
  image: /^image\//,
  audio: /^audio\//,
  video: /^video\//,
} as const

type FileSort = keyof typeof sorts | 'file'

const sortOf = (mimeType: string): FileSort =>
  (Object.keys(sorts) as (keyof typeof sorts)[]).find((sort) => sorts[sort].test(mimeType)) ?? 'file'

/** What {@link fileLabels} asks the host to word. */
export type FileWord =
  | `sort_${FileSort}`
  | 'film'
  | 'filmFailed'
  | 'download'
  | 'warning'
  | 'downloadAnyway'
  | 'keepOut'
  | 'running'
  | 'waiting'
  | 'unavailable'
  | 'too_large'
  | 'quota'
  | 'request'

/** Texts of videos, of files that were not opened, and of files that have not arrived. */
export interface FileLabels {
  /** Names a video for screen readers. */
  film: (name: string) => string
  filmFailed: string
  /** What a file is, how long and how large, such as "Word document, 48 kB". */
  facts: (file: ChatMedia) => string
  /** Asks for a file that was not checked: the warning follows. */
  download: (name: string) => string
  warning: string
  downloadAnyway: string
  keepOut: string
  /** How far a file is that has not arrived. */
  fetch: (file: ChatMedia) => string
  /** Asks for it again. */
  request: string
}

/** How {@link fileLabels} writes sizes and times. */
export interface FileFormats {
  /** A BCP 47 tag, such as `fr`. */
  language: string
  /** A moment to come, given in milliseconds since 1970. */
  when: (at: number) => string
}

const units = ['byte', 'kilobyte', 'megabyte'] as const

/**
 * The size of a file in the reader's language.
 * @example
 * import { formatSize } from '@comptoir/ui/chat'
 *
 * formatSize(2_400_000, 'en') // '2.4 MB'
 */
export function formatSize(bytes: number, language: string): string {
  const power = bytes >= 999_500 ? 2 : bytes >= 1000 ? 1 : 0
  const value = bytes / 1000 ** power
  const options = {
    style: 'unit',
    unit: units[power],
    // The short word for bytes is the same for one and for many.
    unitDisplay: power ? 'short' : 'long',
    maximumFractionDigits: value < 10 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(language, options).format(value)
}

function fetchWord({ fetch }: ChatMedia): FileWord {
  if (!fetch || fetch.state === 'running') return 'running'
  if (fetch.problem === 'too_large' || fetch.problem === 'quota') return fetch.problem
  return fetch.state === 'waiting' ? 'waiting' : 'unavailable'
}

/**
 * Every text of files, from the host's own words.
 * @example
 * import { type FileWord, fileLabels } from '@comptoir/ui/chat'
 *
 * const words = (word: FileWord, values: { name?: string; when?: string } = {}) => `${word} ${values.name ?? ''}`
 * const labels = fileLabels(words, { language: 'en', when: (at) => new Date(at).toLocaleTimeString('en') })
 * labels.film('cake.mp4') // 'film cake.mp4'
 */
export function fileLabels(
  word: (word: FileWord, values?: { name?: string; when?: string }) => string,
  { language, when }: FileFormats,
): FileLabels {
  return {
    film: (name) => word('film', { name }),
    filmFailed: word('filmFailed'),
    facts: ({ type, mimeType = '', sizeBytes, durationMs }) =>
      [
        word(`sort_${type === 'file' ? sortOf(mimeType) : type}`),
        durationMs ? formatDuration(durationMs) : '',
        sizeBytes ? formatSize(sizeBytes, language) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    download: (name) => word('download', { name }),
    warning: word('warning'),
    downloadAnyway: word('downloadAnyway'),
    keepOut: word('keepOut'),
    fetch: (file) => word(fetchWord(file), { when: file.fetch?.nextAt ? when(file.fetch.nextAt) : '' }),
    request: word('request'),
  }
}
