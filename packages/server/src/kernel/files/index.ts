/** What other features may use of files. */

export { disposition } from './file-response.ts'
export { isPage } from './guessed-type.ts'
export { insertReceived } from './insertion.ts'
export { isSigned, signatureOf, signedAddress } from './links.ts'
export { dropUpload, type FileRow, findFile, keepUpload, plannedRemovals, planUpload } from './queries.ts'
export {
  awaitedMedia,
  type KeptMedia,
  runningFetch,
  toKeptMedia,
  toMedia,
  toStoredFile,
} from './serializers.ts'
export type { FileStore } from './store.ts'
