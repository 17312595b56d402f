import * as z from 'zod/mini'
import { AddressBookId, ConsentStatement, CustomColumnId, CustomColumnType } from '../contacts/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { line } from '../rules/text.ts'
import { IMPORT_MAX_COLUMNS } from './limits.ts'

/** An import's id. */
export const ImportId = /* @__PURE__ */ intId('addressBookImport')
export type ImportId = z.infer<typeof ImportId>

/** What a column of a file can become (IMP-03); `custom` is a field of the venue's own. */
export const importTargets = [
  'contactFirstName',
  'contactLastName',
  'contactPhoneNumber',
  'contactEmailAddress',
  'contactBirthday',
  'contactPostalCode',
  'contactSubscribed',
  'contactCountryCode',
  'contactGender',
  'contactInterests',
  'custom',
  'ignore',
] as const
export const ImportTarget = z.enum(importTargets)
export type ImportTarget = z.infer<typeof ImportTarget>

/** Whose value stays where the person is known: theirs, the file's, or the file's only where they have none. */
export const MergeRule = z.enum(['keep', 'replace', 'fill'])
export type MergeRule = z.infer<typeof MergeRule>

export const ImportEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'])
export type ImportEncoding = z.infer<typeof ImportEncoding>

/** What stands between two cells of a line. */
export const ImportSeparator = z.enum([',', ';', 'tab', '|'])
export type ImportSeparator = z.infer<typeof ImportSeparator>

/**
 * `mapping`: waits for its columns; `checking`: a dry run; `running`, `undoing`: at work; the others are ends. What is
 * at work goes on by itself after a restart.
 */
export const ImportState = z.enum(['mapping', 'checking', 'running', 'done', 'undoing', 'undone', 'failed'])
export type ImportState = z.infer<typeof ImportState>

/**
 * What becomes of a column. `custom` has a column of the venue, or the name and type of one that is made at the start.
 */
export const ColumnMapping = z.strictObject({
  target: ImportTarget,
  customColumnId: z.optional(CustomColumnId),
  newColumn: z.optional(z.strictObject({ userLabel: line({ min: 1, max: 60 }), type: CustomColumnType })),
  rule: z._default(MergeRule, 'fill'),
})
export interface ColumnMapping extends z.infer<typeof ColumnMapping> {}

/** A column of a file: its title, empty if it has none, and its target. */
export const ImportColumn = z.object({ title: z.string(), ...ColumnMapping.shape })
export interface ImportColumn extends z.infer<typeof ImportColumn> {}

/** What was, or would be, done with the rows. All of them add up to the rows read, without the last two. */
export const ImportCounts = z.object({
  created: z.int(),
  changed: z.int(),
  /** Known already, and nothing new in the row. */
  unchanged: z.int(),
  /** Rows about a person of an earlier row; the later one wins. */
  duplicate: z.int(),
  invalid: z.int(),
  /** Added to the suppression list. */
  unsubscribed: z.int(),
  /** Taken into the book, new or known. */
  added: z.int(),
})
export interface ImportCounts extends z.infer<typeof ImportCounts> {}

/** What a dry run found: how much, and the first of each kind. */
export const ImportDifference = z.object({
  counts: ImportCounts,
  created: z.array(z.object({ row: z.int(), values: z.record(z.string(), z.string()) })),
  changed: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  duplicate: z.array(z.object({ row: z.int(), name: z.string() })),
})
export interface ImportDifference extends z.infer<typeof ImportDifference> {}

/** What an undo reverted, and whom it left unchanged, with the reason. */
export const ImportUndo = z.object({
  removed: z.int(),
  restored: z.int(),
  /** `edited`: changed since; `used`: writes to the venue, came as a guest or is in another book. */
  stayed: z.object({ edited: z.int(), used: z.int() }),
  /** People added to the suppression list stay on it. */
  stillUnsubscribed: z.int(),
})
export interface ImportUndo extends z.infer<typeof ImportUndo> {}

/** An import of people from a file (IMP-02). */
export const SavedImport = z.object({
  id: ImportId,
  state: ImportState,
  /** Why it failed. */
  problem: z.nullable(z.string()),
  fileName: z.string(),
  sizeBytes: z.int(),
  format: z.enum(['csv', 'xlsx']),
  /** As guessed; can be put right while it waits. */
  encoding: ImportEncoding,
  separator: ImportSeparator,
  hasHeader: z.boolean(),
  columns: z.array(ImportColumn),
  addressBookId: z.nullable(AddressBookId),
  /** Of the book that is made at the start; null for one that exists. */
  newAddressBookName: z.nullable(z.string()),
  /** Where phone numbers without a country are from. */
  countryCode: z.string(),
  consent: z.nullable(z.object({ ...ConsentStatement.shape, givenAt: z.iso.date() })),
  /** Rows of data. */
  totalRows: z.int(),
  doneRows: z.int(),
  counts: ImportCounts,
  difference: z.nullable(ImportDifference),
  undo: z.nullable(ImportUndo),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: z.nullable(z.iso.datetime()),
  /** The address of the rejected rows as CSV; signed, for an hour. Null if there are none. */
  errorsUrl: z.nullable(z.string()),
  managerName: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
})
export interface SavedImport extends z.infer<typeof SavedImport> {}

/**
 * Why a cell was not taken; `noAddress`: neither e-mail nor phone; `conflict`: the e-mail is one person's, the phone
 * another's.
 */
export const RowProblem = z.enum([
  'email',
  'phone',
  'birthday',
  'subscribed',
  'countryCode',
  'gender',
  'interests',
  'number',
  'date',
  'tooLong',
  'noAddress',
  'conflict',
  'tooManyCells',
])
export type RowProblem = z.infer<typeof RowProblem>

/** A row that was not taken. */
export const ErrorRow = z.object({
  /** Its place among the rows of data, from 1. */
  row: z.int(),
  cells: z.array(z.string()),
  /** `column` is its place from 0, or null for the row as a whole. */
  reasons: z.array(z.object({ column: z.nullable(z.int()), problem: RowProblem })),
})
export interface ErrorRow extends z.infer<typeof ErrorRow> {}

/** An import with the first rows of its file (IMP-02) and a page of those that were not taken. */
export const ImportDetail = z.object({
  savedImport: SavedImport,
  rows: z.array(z.array(z.string())),
  errorRows: z.array(ErrorRow),
})
export interface ImportDetail extends z.infer<typeof ImportDetail> {}

const oneImport = { venueId: VenueId, id: ImportId }

/**
 * Takes a file of people in (IMP-04), as a multipart form: CSV or XLSX. It is read and nothing is written: the answer
 * says what was guessed of it. 422 `rule` names what is wrong with it: `empty`, `headerOnly`, `tooManyColumns`,
 * `tooManyRows`, `cellTooLong`, `unclosedQuote`, `damaged`, `locked`, `bomb`; 415 `oldExcel`, `notATable`.
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
  params: oneImport,
  query: z.strictObject({ afterRow: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))) }),
  response: ImportDetail,
})

/**
 * Sets how a file is read and mapped (IMP-06), and starts it: `check` is a dry run, `start` imports,
 * `stop` ends it with what is in so far, `undo` takes it back within 30 days. What is wrong is named in `fields`.
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
    /** One for each column of the file, in its order. */
    columns: z.optional(z.array(ColumnMapping).check(z.maxLength(IMPORT_MAX_COLUMNS))),
    addressBookId: z.optional(AddressBookId),
    /** Instead of a book that exists. */
    newAddressBookName: z.optional(line({ min: 1, max: 100 })),
    countryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    consent: z.optional(z.nullable(z.strictObject({ ...ConsentStatement.shape, givenAt: z.iso.date() }))),
    action: z.optional(z.enum(['check', 'start', 'stop', 'undo'])),
  }),
  response: ImportDetail,
  errors: ['rule', 'conflict'],
})

/** Forgets an import (IMP-07): its file, its errors and the way back. The people stay. Refused while it is at work. */
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
export const IMPORTS_UPDATED = 'addressBookImports.updated'
/** What {@link IMPORTS_UPDATED} carries. */
export const ImportsUpdated = z.object({ venueId: VenueId, id: ImportId })
