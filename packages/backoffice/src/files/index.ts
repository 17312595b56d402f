/** What other features may use of files. */
export { PictureField } from './PictureField.tsx'
export { useUploadWords } from './use-upload-words.ts'
