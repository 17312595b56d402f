import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { uuidId, VenueId } from '../http/id.ts'
import { line } from '../rules/text.ts'
import { MESSAGE_MAX_FILES } from './limits.ts'

/** A file's id: random, and the whole address of a public one. */
export const FileId = /* @__PURE__ */ uuidId('file')
export type FileId = z.infer<typeof FileId>

/** Who may open a file: anyone with a signed address, or anyone who knows its id (D-60). */
export const Visibility = z.enum(['private', 'public'])
export type Visibility = z.infer<typeof Visibility>

const Pixels = z.int().check(z.minimum(1), z.maximum(4096))

/** How a picture is made smaller: a preset (XCT-10), or a width with a height to cut it to. */
export const Resize = z.strictObject({
  preset: z.optional(z.enum(['message', 'cover', 'default'])),
  width: z.optional(Pixels),
  height: z.optional(Pixels),
})
export interface Resize extends z.infer<typeof Resize> {}

/**
 * What a message may carry: besides what may be sent, videos, and files of any other kind that customers sent. The
 * latter are kept as they came, unchecked: they are downloaded with a warning and never opened in a page.
 */
export const MediaKind = z.enum(['image', 'pdf', 'audio', 'video', 'file'])
export type MediaKind = z.infer<typeof MediaKind>

/** A stored file. */
export const StoredFile = z.object({
  id: FileId,
  type: MediaKind,
  /** What the bytes are, whatever the client said. */
  mimeType: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
  /** Pixels of a picture. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Length of a sound, in milliseconds. */
  durationMs: z.nullable(z.int()),
  visibility: Visibility,
  /** Where it is read, on this server; that of a private file is signed and ends (D-60). */
  url: z.string(),
})
export interface StoredFile extends z.infer<typeof StoredFile> {}

/** How far a file of a customer has come that is not here yet: its message is shown without waiting for it. */
export const FileFetch = z.object({
  /**
   * `running`: it is being fetched. `waiting`: the last attempt failed, and the next is made at `nextAt`. `failed`: no
   * further attempt is made unless somebody asks for it.
   */
  state: z.enum(['running', 'waiting', 'failed']),
  /** Milliseconds since 1970. */
  nextAt: z.nullable(z.number()),
  /** Why the last attempt failed: the provider did not send it, it is too large, or the venue has no space left. */
  problem: z.nullable(z.enum(['unavailable', 'too_large', 'quota'])),
  /** Whether it can be asked for again, by `requestMessageFiles`. */
  canRequest: z.boolean(),
})
export interface FileFetch extends z.infer<typeof FileFetch> {}

/**
 * A file as a message carries it (MSG-16): `body` is its address, signed for at least 7 days; empty while the file is
 * not here, as `fetch` then says.
 */
export const Media = z.object({
  id: FileId,
  type: MediaKind,
  body: z.string(),
  /** When it was sent, milliseconds since 1970. */
  time: z.number(),
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  fetch: z.optional(FileFetch),
})
export interface Media extends z.infer<typeof Media> {}

/** The files that a message is to carry, by the ids that their uploads were answered. */
export const MediaIds = z.optional(z.array(FileId).check(z.maxLength(MESSAGE_MAX_FILES)))

/** A message says something, or carries something (MSG-42). */
export const saysSomething = /* @__PURE__ */ z.refine<{
  body: string
  media?: readonly unknown[] | undefined
}>(({ body, media = [] }) => body.trim() !== '' || media.length > 0, {
  path: ['body'],
  error: 'must have 1 to 1000 characters',
})

/**
 * Stores a file of a venue (XCT-01), as a multipart form; `resize` is JSON text. `path` is a label, not a location:
 * the key is random (T12). The type is read from the bytes; pictures and sounds are written again without metadata.
 * The answer's Location is the file's address.
 */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/v2/files',
  summary: 'Store a file',
  scope: 'session',
  params: {},
  isUpload: true,
  body: z.strictObject({
    file: z.file(),
    venueId: VenueId,
    name: z.optional(line({ max: 200 })),
    path: z.optional(line({ max: 500 })),
    visibility: z._default(Visibility, 'private'),
    resize: z.optional(Resize),
  }),
  response: StoredFile,
  errors: ['forbidden', 'not_found', 'venue_required', 'rule'],
})

/**
 * Stores a private file that a message is to carry, as a multipart form: what {@link uploadFile} is to managers, open
 * to API keys (D-62).
 */
export const uploadMessageFile = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/files',
  summary: 'Store a file for a message',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.messages:send',
  params: { venueId: VenueId },
  isUpload: true,
  isSlow: true,
  body: z.strictObject({ file: z.file(), name: z.optional(line({ max: 200 })) }),
  response: StoredFile,
  errors: ['rule'],
})

/** Reads a file (XCT-02); a private one with the words of its signed address. Returns the bytes, or a range of them. */
export const readFile = endpoint({
  method: 'GET',
  path: '/v2/files/{id}',
  summary: 'Read a file',
  scope: 'public',
  params: { id: FileId },
  query: z.strictObject({
    /** Milliseconds since 1970. */
    expires: z.optional(z.int()),
    signature: z.optional(z.string().check(z.maxLength(64))),
  }),
  isFile: true,
  errors: ['not_found'],
})
