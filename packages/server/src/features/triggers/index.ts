/** What other features may use of triggers: a welcome is one. */
export { changeTrigger, insertTrigger, requirePlan } from './changes.ts'
export { lockTrigger } from './trigger-rows.ts'
