/** What other features may use of files. */
export type { FileRow } from './queries.ts'
export { type KeptMedia, toKeptMedia, toMedia, toStoredFile } from './wire.ts'
