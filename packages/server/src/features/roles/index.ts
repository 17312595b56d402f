/** What other features may use of roles. */
export { mayIn } from './holding.ts'
export { addPresetRoles, givePreset, giveRole, refreshPresetRoles } from './role-rows.ts'
