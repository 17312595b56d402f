// uploads and their limits, image scaling, voice recording
export * from './contract.ts'
export * from './limits.ts'
export {
  type Recorder,
  type RecorderOptions,
  type RecorderProblem,
  type Recording,
  recorderProblem,
  startRecording,
} from './recorder.ts'
export { type PreparedFile, shrinkImage } from './shrink.ts'
export {
  formOf,
  sendUpload,
  type UploadFields,
  type UploadOptions,
  type UploadProblem,
  uploadProblem,
} from './upload.ts'
