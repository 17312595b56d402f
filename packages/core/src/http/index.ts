// `createApi`, `endpoint`, `ApiError`, pages, ids
export { type BodyFault, checkAnswer, checkBody, findBodyFaults } from './check.ts'
export { type Api, type ApiOptions, type CallOptions, createApi, type TokenSource } from './client.ts'
export {
  type Access,
  type Answer,
  type AnyEndpoint,
  type Endpoint,
  endpoint,
  fillPath,
  type Given,
  literalFirst,
  type PathNames,
  type Permission,
  type Received,
  type Request,
} from './endpoint.ts'
export {
  ApiError,
  type ApiErrorDetails,
  ErrorBody,
  type ErrorCode,
  isNetworkFailure,
  isTransient,
  statusOfCode,
} from './error.ts'
export { ALL_VENUES, type IdKind, idKinds, intId, newId, uuidId, VenueId, wordId } from './id.ts'
export { issueCode } from './issue-code.ts'
export {
  type CursorPage,
  cursorOrPageQuery,
  cursorQuery,
  type Listing,
  type Page,
  pageHeaders,
  pageQuery,
  type Stretch,
} from './page.ts'
export { isSiteCall, type SiteAccess, siteAccess } from './site-calls.ts'
