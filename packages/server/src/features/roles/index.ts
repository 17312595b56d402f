/** What other features may use of roles. */
export { addPresetRoles, givePreset, giveRole, refreshPresetRoles } from './role-rows.ts'
export { giveInvitedRole } from './shared-roles.ts'
export { copySharedRoles, copyTeam } from './team-copy.ts'
