export { type ManagerInboxOptions, mountManagerInbox } from './mount.tsx'
