/** What may be sent: the kind of a file, once its bytes were looked at (MSG-16, MSG-45). */
export type FileKind = 'image' | 'pdf' | 'audio'

/** The largest file that is uploaded, in bytes: 5 MiB. */
export const FILE_MAX_BYTES = 5 * 1024 * 1024

/** The largest file of a customer that is kept, in bytes: 25 MiB, whether it came on a channel or by e-mail. */
export const RECEIVED_MAX_BYTES = 25 * 1024 * 1024

/** The longest voice message, in milliseconds (MSG-45). */
export const AUDIO_MAX_MS = 120_000

/** How many files one message carries. */
export const MESSAGE_MAX_FILES = 5

/** At least so long can the address of a private file be used: a channel may fetch it late (D-31). */
export const FILE_LINK_DAYS = 7

/** How pictures are made smaller (XCT-10): never larger than they are; with a height, cut to fill it. */
export const resizePresets = {
  message: { width: 720 },
  cover: { width: 1280, height: 720 },
  default: { width: 1024 },
} as const
/** The name of a {@link resizePresets} entry. */
export type ResizePreset = keyof typeof resizePresets

/** What may be chosen where a message is written, as an `accept` attribute takes it (MSG-44). */
export const acceptedFiles = {
  image: 'image/jpeg,image/png,image/webp,image/gif',
  pdf: 'application/pdf',
  audio: 'audio/ogg,audio/webm,audio/mp4,audio/mpeg',
} as const satisfies Record<FileKind, string>
