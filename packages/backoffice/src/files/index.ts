/** What other features may use of files. */
export { useUploadWords } from './use-upload-words.ts'
