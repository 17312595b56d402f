import * as z from 'zod/mini'
import { AddressBookId, ConsentStatement, CustomColumnId, CustomColumnType } from '../contacts/index.ts'
import { intId, VenueId } from '../http/id.ts'
import { line } from '../rules/text.ts'

/** An import's id. */
export const ImportId = /* @__PURE__ */ intId('addressBookImport')
export type ImportId = z.infer<typeof ImportId>

/**
 * What a column of a file can become (IMP-03). `contactFullName` is split into first and last name. `contactSubscribed`
 * says yes or no to every channel, the three after it to one. `custom` is a field of the venue's own. Phone numbers,
 * e-mail addresses and answers of yes and no can stand in several columns.
 */
export const importTargets = [
  'contactFirstName',
  'contactLastName',
  'contactFullName',
  'contactPhoneNumber',
  'contactEmailAddress',
  'contactBirthday',
  'contactPostalCode',
  'contactSubscribed',
  'contactSubscribedEmail',
  'contactSubscribedSms',
  'contactSubscribedWhatsapp',
  'contactCountryCode',
  'contactGender',
  'contactInterests',
  'custom',
  'ignore',
] as const
/** What a column of an imported file is taken for. */
export const ImportTarget = z.enum(importTargets)
export type ImportTarget = z.infer<typeof ImportTarget>

/** Whose value stays where the person is known: theirs, the file's, or the file's only where they have none. */
export const MergeRule = z.enum(['keep', 'replace', 'fill'])
export type MergeRule = z.infer<typeof MergeRule>

/** The encodings that a text file is read in. */
export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'cp850',
] as const
/** One of {@link IMPORT_ENCODINGS}. */
export const ImportEncoding = z.enum(IMPORT_ENCODINGS)
export type ImportEncoding = z.infer<typeof ImportEncoding>

/** What stands between two cells of a line. */
export const IMPORT_SEPARATORS = [',', ';', 'tab', '|'] as const
/** One of {@link IMPORT_SEPARATORS}. */
export const ImportSeparator = z.enum(IMPORT_SEPARATORS)
export type ImportSeparator = z.infer<typeof ImportSeparator>

/**
 * `mapping`: waits for its columns; `checking`: a dry run; `running`, `undoing`: at work; the others are ends. What is
 * at work goes on by itself after a restart.
 */
export const ImportState = z.enum(['mapping', 'checking', 'running', 'done', 'undoing', 'undone', 'failed'])
export type ImportState = z.infer<typeof ImportState>

/** Which number of 05/03/1990 is the day. */
export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const
/** One of {@link DATE_ORDERS}. */
export const DateOrder = z.enum(DATE_ORDERS)
export type DateOrder = z.infer<typeof DateOrder>

/**
 * What becomes of a column. `custom` has a column of the venue, or the name and type of one that is made at the start.
 */
export const ColumnMapping = z.strictObject({
  target: ImportTarget,
  customColumnId: z.optional(CustomColumnId),
  newColumn: z.optional(z.strictObject({ userLabel: line({ min: 1, max: 60 }), type: CustomColumnType })),
  rule: z._default(MergeRule, 'fill'),
  /** Of a column of days; decided by the file where it can be, asked where it cannot (`openDates`). */
  dateOrder: z.optional(DateOrder),
})
export interface ColumnMapping extends z.infer<typeof ColumnMapping> {}

/** A column of a file: its title, empty if it has none, and its target. */
export const ImportColumn = z.object({ title: z.string(), ...ColumnMapping.shape })
export interface ImportColumn extends z.infer<typeof ImportColumn> {}

/** What was, or would be, done with the rows. All of them add up to the rows read, without the last three. */
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
  /** Rows that came in without a cell that cannot be read. */
  partial: z.int(),
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

/**
 * What people agreed to before they were imported. Where a mapped column says of a person that they refused a channel, or
 * does not say that they agreed, the proof of that person is for the other channels. `isForEverybody` answers the
 * question whether it is true although a column that says who agreed is left out.
 */
export const StatedConsent = z.strictObject({
  ...ConsentStatement.shape,
  givenAt: z.iso.date(),
  isForEverybody: z.optional(z.boolean()),
})

/** An import of people from a file (IMP-02). */
export const SavedImport = z.object({
  id: ImportId,
  venueId: VenueId,
  state: ImportState,
  /** Why it failed. */
  problem: z.nullable(z.string()),
  fileName: z.string(),
  sizeBytes: z.int(),
  /** Where it came from; `vcf` is a file of vCards. */
  format: z.enum(['csv', 'xlsx', 'vcf']),
  /** As guessed; can be put right while it waits. */
  encoding: ImportEncoding,
  separator: ImportSeparator,
  hasHeader: z.boolean(),
  /** The line of the titles, as a spreadsheet counts; without titles, the line of the first row. */
  titleLine: z.int(),
  /** The sheets of the file, empty where it has none; `sheet` is the index of the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.int(),
  columns: z.array(ImportColumn),
  /** Indexes of columns that say who agreed or refused. */
  consentColumns: z.array(z.int()),
  /** Indexes of date columns where nothing shows whether day or month comes first. */
  openDates: z.array(z.int()),
  addressBookId: z.nullable(AddressBookId),
  /** Of the book that is made at the start; null for one that exists. */
  newAddressBookName: z.nullable(z.string()),
  /** Where phone numbers without a country are from. */
  countryCode: z.string(),
  consent: z.nullable(z.object(StatedConsent.shape)),
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
 * another's; `lostDigits`: a spreadsheet has rounded the number; `secondValue`: a second number or address in a cell;
 * `unclosedQuote`: the row has an opening quotation mark without a closing one.
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
  'lostDigits',
  'secondValue',
  'unclosedQuote',
])
export type RowProblem = z.infer<typeof RowProblem>

/** A row that was not taken, or not all of it. */
export const ErrorRow = z.object({
  /** Its number among the rows of data, from 1. */
  row: z.int(),
  /** Its line as a spreadsheet counts; of vCards, the number of the card. */
  line: z.int(),
  /** Whether the person came in, without the cells that the reasons name. */
  isTaken: z.boolean(),
  cells: z.array(z.string()),
  /** `column` is its index from 0, or null for the row as a whole. */
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
