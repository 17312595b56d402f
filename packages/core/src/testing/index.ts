// builders with complete defaults and a fake API, for tests
export { buildAgent } from './builders/agent.ts'
export { buildConversation, buildMessage, buildSetup, NINE } from './builders/inbox.ts'
export { buildManager, buildRole, buildToken, buildVenue } from './builders/session.ts'
export {
  createFakeApi,
  cursorPage,
  type FakeApi,
  type FakeCall,
  networkError,
  refusal,
  stretch,
} from './fake-api.ts'
export { createFakeLive, type FakeLive } from './fake-live.ts'
export { buildSite, buildVisitorMessage, createVisitorServer, type VisitorServer } from './visitor-server.ts'
