export { initialsOf } from './chat/initials.ts'
