/** What other features may use of agents. */
export { endpointOf } from './engines.ts'
export { repeatsInstructions } from './guards.ts'
export { copyAgentKnowledge } from './knowledge-copy.ts'
export { countTokens, findVenueAgent, followAgents } from './queries.ts'
export { languageOf } from './words.ts'
