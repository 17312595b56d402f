import { startApiServer } from '../http/api-server.ts'
import { readJson } from '../http/guard.ts'
import { orFree } from '../http/ports.ts'
import { sendJson } from '../http/reply.ts'
import type { Routes } from '../http/server.ts'
import { answerApi, answerLogIn } from './api.ts'
import { CLIENT_ID, CLIENT_SECRET, createGoogleWorld, type GoogleWorld } from './world.ts'

/** What tests ask: which tokens were taken back; and to take them all back, as a person does at Google. */
function createRoutes(world: GoogleWorld): Routes {
  return async (request, response, { pathname }) => {
    if (pathname !== '/api/google') return false
    if (request.method !== 'GET') {
      const { isRevoked } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      world.isRevoked = isRevoked === true
    }
    const { accounts, locations, revoked, isRevoked } = world
    sendJson(response, { accounts, locations, revokedCount: revoked.size, isRevoked })
    return true
  }
}

/** Google's login, and the accounts and locations of a business. */
export async function startGoogle(port = 4715) {
  const world = createGoogleWorld()
  const api = await orFree(
    (free) =>
      startApiServer(async (request, response, url) => {
        if (!(await answerLogIn(world, url, request, response))) answerApi(world, url, request, response)
      }, free),
    port,
  )
  return {
    routes: createRoutes(world),
    reach: {
      GOOGLE_LOG_IN_URL: `${api.url}/o/oauth2/v2/auth`,
      GOOGLE_OAUTH_URL: api.url,
      GOOGLE_ACCOUNTS_URL: api.url,
      GOOGLE_LOCATIONS_URL: api.url,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
    },
    stop: api.stop,
  }
}
