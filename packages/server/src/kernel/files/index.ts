/** What other features may use of files. */

export { disposition } from './file-response.ts'
export { isSigned, signatureOf } from './links.ts'
export { dropUpload, type FileRow, keepUpload, plannedRemovals, planUpload } from './queries.ts'
export { type KeptMedia, toKeptMedia, toMedia, toStoredFile } from './serializers.ts'
