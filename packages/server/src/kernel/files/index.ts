/** What other features may use of files. */
export { isSigned, signatureOf } from './links.ts'
export { dropUpload, type FileRow, keepUpload, plannedRemovals, planUpload } from './queries.ts'
export { disposition } from './serving.ts'
export { type KeptMedia, toKeptMedia, toMedia, toStoredFile } from './wire.ts'
