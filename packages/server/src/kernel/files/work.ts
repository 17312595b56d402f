import type { MediaKind } from '@comptoir/core/files'
import type { FileFormat } from './kinds.ts'

/** How a picture is made smaller; with a height, cut to fill it. */
export interface PictureSize {
  width: number
  height?: number | undefined
  /** Keeps a picture with transparent parts as a png; else they become white. */
  isTransparent?: boolean
}

/** What the worker is asked. */
export interface Work {
  id: number
  format: FileFormat
  bytes: Uint8Array
  size: PictureSize
  /** A customer sent it: it may be a film, and a sound of any length. */
  isReceived: boolean
}

/** Why a file was not taken, as the error names it beside `file`. */
export type Refusal = 'damaged' | 'too_many_pixels' | 'active' | 'locked' | 'too_long' | 'film'

/** A file as it is stored. */
export interface Cleaned {
  bytes: Uint8Array
  kind: MediaKind
  mimeType: string
  width: number | null
  height: number | null
  durationMs: number | null
}

/** What the worker answers. */
export type Done =
  | { id: number; cleaned: Cleaned }
  | { id: number; refusal: Refusal; detail: string }
  /** Its process was killed or could not be started: nothing is known of the file. */
  | { id: number; isGone: true }
  /** A defect of ours, such as a decoder that this machine does not have. */
  | { id: number; failure: string }

/** A file that is not what it claims to be, or that may not be stored. */
export class FileRefused extends Error {
  readonly refusal: Refusal

  constructor(detail: string, { refusal, ...options }: ErrorOptions & { refusal: Refusal }) {
    super(detail, options)
    this.refusal = refusal
  }
}
