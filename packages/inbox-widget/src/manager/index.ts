export { type ManagerFrameOptions, mountManagerFrame } from './frame.ts'
export { type ManagerInboxOptions, mountManagerInbox } from './mount.tsx'
