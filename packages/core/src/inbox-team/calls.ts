import * as contract from './contract.ts'
import * as threadNotes from './thread-notes.ts'

/** The calls of the team's inbox, which are declared in two files. */
export const inboxTeam = { ...contract, ...threadNotes }
