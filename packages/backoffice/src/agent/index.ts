/** What other features may use of the agent. */
export { AgentChip } from './AgentChip.tsx'
export { Proofread } from './Proofread.tsx'
export { useSourceName } from './source-name.ts'
