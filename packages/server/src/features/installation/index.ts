/** What the start of the server and the command line may use of installations. */
export { addAdmin } from './admin.ts'
export { awaitsOwner, openOwnerCode, ownerPath } from './owner-code.ts'
