/** What other features may use of the agent. */
export { AgentChip } from './AgentChip.tsx'
export { Proofread } from './Proofread.tsx'
export { SettingsLink } from './SettingsLink.tsx'
export { useSourceName } from './source-name.ts'
