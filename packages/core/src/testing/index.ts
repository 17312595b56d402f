export { buildConversation, buildMessage, buildSetup, NINE } from './builders/inbox.ts'
export { buildManager, buildRole, buildToken, buildVenue } from './builders/session.ts'
export { createFakeApi, type FakeApi, type FakeCall, networkError, refusal, stretch } from './fake-api.ts'
export { createFakeLive, type FakeLive } from './fake-live.ts'
