import * as z from 'zod/mini'
import { AddressBookId } from '../contacts/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { line } from '../rules/text.ts'
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_SHEETS } from './limits.ts'
import {
  ColumnMapping,
  ImportDetail,
  ImportEncoding,
  ImportId,
  ImportSeparator,
  SavedImport,
  StatedConsent,
} from './shapes.ts'

const oneImport = { venueId: VenueId, id: ImportId }

/**
 * Takes a file of people in (IMP-04), as a multipart form: CSV, XLSX or vCards. It is read and nothing is written: the
 * answer says what was guessed of it. 422 `rule` names what is wrong with it: `empty`, `headerOnly`, `tooManyColumns`,
 * `tooManyRows`, `cellTooLong`, `damaged`, `locked`, `bomb`; 415 what it is instead: `oldExcel`, `openDocument`,
 * `binaryExcel`, `numbers`, `webPage`, `xmlFile`, `pdf`, `json`, `archive`, `notATable`.
 */
export const createImport = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/addressBookImports',
  summary: 'Upload a file of contacts',
  scope: 'venue',
  permission: 'contacts.imports:create',
  params: { venueId: VenueId },
  isUpload: true,
  isStreamed: true,
  isSlow: true,
  body: z.strictObject({ file: z.file() }),
  response: ImportDetail,
  errors: ['rule', 'too_large', 'unsupported_media_type'],
})

/** Lists the imports of a venue, newest first, the last 100. */
export const listImports = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/addressBookImports',
  summary: 'List imports of contacts',
  scope: 'venue',
  permission: 'contacts.imports:read',
  allVenues: true,
  params: { venueId: VenueId },
  response: z.array(SavedImport),
})

/** Reads an import (IMP-05): how far it is, and the rows that were not taken, 50 at a time after `afterRow`. */
export const getImport = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/addressBookImports/{id}',
  summary: 'Read an import of contacts',
  scope: 'venue',
  permission: 'contacts.imports:read',
  allVenues: true,
  params: oneImport,
  query: z.strictObject({ afterRow: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))) }),
  response: ImportDetail,
})

/**
 * Sets how a file is read and mapped (IMP-06), and starts it: `check` is a dry run, `start` imports,
 * `stop` ends it with what is in so far, `undo` takes it back within 30 days. Another `sheet` or `separator` has the
 * titles found again.
 *
 * 422 `rule` names the field and what is wrong with it: `columns` `count` (not one for each column), `twice` (two for one
 * field), `custom` (neither an id nor a name), `noAddress` (none holds e-mail addresses or numbers), `dateOrder` (say of
 * a column of `openDates` which comes first), `columnTaken` and `tooManyCustom`; `consent` `leftOut`: a column of
 * `consentColumns` is not mapped to an agreement, so not everybody may have agreed: map it, or send `isForEverybody`;
 * `addressBookId` `required`; `sheet` and `titleLine` `range`; `encoding` `xlsx`; `action` `state`.
 */
export const updateImport = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}/addressBookImports/{id}',
  summary: 'Map, check, start or undo an import',
  scope: 'venue',
  permission: 'contacts.imports:create',
  params: oneImport,
  isSlow: true,
  body: z.strictObject({
    encoding: z.optional(ImportEncoding),
    separator: z.optional(ImportSeparator),
    hasHeader: z.optional(z.boolean()),
    titleLine: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    sheet: z.optional(z.int().check(z.minimum(0), z.maximum(IMPORT_MAX_SHEETS - 1))),
    /** One for each column of the file, in its order. */
    columns: z.optional(z.array(ColumnMapping).check(z.maxLength(IMPORT_MAX_COLUMNS))),
    addressBookId: z.optional(AddressBookId),
    /** Instead of a book that exists. */
    newAddressBookName: z.optional(line({ min: 1, max: 100 })),
    countryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    consent: z.optional(z.nullable(StatedConsent)),
    action: z.optional(z.enum(['check', 'start', 'stop', 'undo'])),
  }),
  response: ImportDetail,
  errors: ['rule', 'conflict'],
})

/** Deletes an import (IMP-07): its file, its errors and the data to undo it. The people stay. Refused while it is running. */
export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/addressBookImports/{id}',
  summary: 'Delete an import of contacts',
  scope: 'venue',
  permission: 'contacts.imports:delete',
  params: oneImport,
  errors: ['rule'],
})

/**
 * Reads the rows that were not taken as a CSV file, by the signed address that the import gives: the cells as they
 * were, without formulas, and why in a last column. Returns the bytes.
 */
export const readImportErrors = endpoint({
  method: 'GET',
  path: '/v2/addressBookImports/{id}/errors',
  summary: 'Read the rows that were not imported',
  scope: 'public',
  params: { id: ImportId },
  query: z.strictObject({
    language: z._default(z.enum(['fr', 'en']), 'fr'),
    /** Milliseconds since 1970. */
    expires: z.int(),
    signature: z.string().check(z.maxLength(64)),
  }),
  isFile: true,
  errors: ['not_found'],
})

/** Published when an import made progress. */
export const IMPORTS_UPDATED = 'imports.updated'
/** What {@link IMPORTS_UPDATED} carries. */
export const ImportsUpdated = z.object({ venueId: VenueId, id: ImportId })
