/** What other features may use of roles. */
export { addPresetRoles, givePreset, giveRole, refreshPresetRoles } from './role-rows.ts'
export { copyTeam } from './team-copy.ts'
