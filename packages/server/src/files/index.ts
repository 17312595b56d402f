/** What other features may use of files. */
export type { Files, NewFile } from './files.ts'
export { sizeOf } from './files.ts'
export type { FileRow } from './queries.ts'
export { type KeptMedia, toKeptMedia, toMedia, toStoredFile } from './wire.ts'
