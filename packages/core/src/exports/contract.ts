import * as z from 'zod/mini'
import { AddressBookId, ContactId, GuestFilter } from '../contacts/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { uuidId, VenueId } from '../http/id.ts'

/** A table is written as CSV (RFC 4180, with `;` in French as spreadsheets there expect) or as an Excel sheet. */
export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** How far an export is. */
export const ExportState = z.enum(['running', 'done', 'failed'])
export type ExportState = z.infer<typeof ExportState>

/** Rows that a sheet of Excel can hold beside its head; more are written as CSV. */
export const SHEET_MAX_ROWS = 1_048_575

/** How long the file of an export stays, days. */
export const EXPORT_DAYS = 7

/** The name of an export: a UUID. */
export const ExportId = /* @__PURE__ */ uuidId('export')

/** A file that is being written or waits to be fetched (EXP-01). Times are ISO 8601. */
export const Export = z.object({
  id: ExportId,
  venueId: VenueId,
  /** The name of the file that it becomes. */
  name: z.string(),
  format: ExportFormat,
  state: ExportState,
  /** 0 to 100. */
  progress: z.int(),
  rowCount: z.int(),
  sizeBytes: z.int(),
  /** Who asked for it. */
  managerName: z.string(),
  createdAt: z.iso.datetime(),
  /** When the file goes away. */
  expiresAt: z.iso.datetime(),
  /** Where the file is fetched, signed; null until it is done. */
  url: z.nullable(z.string()),
})
export interface Export extends z.infer<typeof Export> {}

/** What is exported: a book, chosen people or guests, or, with none of these, all contacts of the venue. */
export const NewExport = z.strictObject({
  format: ExportFormat,
  addressBookId: z.optional(AddressBookId),
  contactIds: z.optional(z.array(ContactId).check(z.minLength(1), z.maxLength(1000))),
  /** The guests that this lists (CON-01); `{}` for all of them. */
  guests: z.optional(GuestFilter),
  /** Of the heads of the columns; the venue's unless said otherwise. */
  language: z.optional(z.enum(['fr', 'en'])),
})
export interface NewExport extends z.infer<typeof NewExport> {}

/** Published when an export made progress: {@link listExports} says how far. It carries no address of a file. */
export const EXPORTS_UPDATED = 'exports.updated'
/** What {@link EXPORTS_UPDATED} carries. */
export const ExportsUpdated = z.object({ venueId: VenueId })

const ofVenue = { venueId: VenueId }

/** Lists the 100 newest exports; with venue 0 those of all venues of the manager, staff's of all theirs (D-57). */
export const listExports = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/exports',
  summary: 'List exports',
  scope: 'venue',
  permission: 'exports.files:read',
  allVenues: true,
  params: ofVenue,
  response: z.array(Export),
})

/** Begins an export; {@link EXPORTS_UPDATED} reports its progress. 422 `rule` where a sheet of Excel cannot hold it. */
export const createExport = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/exports',
  summary: 'Start an export',
  scope: 'venue',
  isAudited: true,
  permission: 'exports.files:create',
  isIdempotent: true,
  params: ofVenue,
  body: NewExport,
  response: Export,
  errors: ['rule'],
})

/** Takes an export away, also one that is being written. */
export const deleteExport = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/exports/{exportId}',
  summary: 'Delete an export',
  scope: 'venue',
  isAudited: true,
  permission: 'exports.files:delete',
  params: { ...ofVenue, exportId: ExportId },
})

/** Fetches the file of an export by its signed address. Returns the bytes. */
export const readExport = endpoint({
  method: 'GET',
  path: '/v2/exports/{exportId}/file',
  summary: 'Fetch the file of an export',
  scope: 'public',
  params: { exportId: ExportId },
  query: z.strictObject({
    /** Milliseconds since 1970. */
    expires: z.int(),
    signature: z.string().check(z.maxLength(64)),
  }),
  isFile: true,
  errors: ['not_found'],
})

/** Answers a book as CSV at once, however long it is (IMP-08). */
export const exportAddressBook = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/addressBooks/{id}/export',
  summary: 'Export an address book as CSV',
  scope: 'venue',
  permission: 'exports.files:create',
  params: { ...ofVenue, id: AddressBookId },
  query: z.strictObject({ language: z.optional(z.enum(['fr', 'en'])) }),
  isFile: true,
  isSlow: true,
})
