import { startApiServer } from '../http/api-server.ts'
import { readJson } from '../http/guard.ts'
import { orFree } from '../http/ports.ts'
import { refuse, send, sendJson } from '../http/reply.ts'
import type { Routes } from '../http/server.ts'
import { answerApi } from './api.ts'
import { answerLogIn } from './login.ts'
import { answers, CLIENT_ID, CLIENT_SECRET, createLinkedinWorld, type LinkedinWorld } from './world.ts'

/** What the page and tests ask: what was posted, and how posts are answered. */
function createRoutes(world: LinkedinWorld): Routes {
  return async (request, response, { pathname }) => {
    const image = /^\/api\/linkedin\/images\/([\w:-]+)$/.exec(pathname)?.[1]
    const bytes = image && world.images.get(image)
    if (bytes) send(response, { type: 'image/jpeg', body: bytes })
    else if (pathname !== '/api/linkedin') return false
    else if (request.method === 'GET') {
      const { member, posts, answer, remaining } = world
      sendJson(response, { member, posts, answer, remaining })
    } else {
      const {
        answer,
        remaining = null,
        listedAfterMs = 0,
      } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      const known = answers.find((word) => word === answer)
      if (!known) refuse(response, 400, `answer: must be one of ${answers.join(', ')}`)
      else
        sendJson(
          response,
          Object.assign(world, {
            answer: known,
            remaining: Number(remaining) || null,
            listedAfterMs: Number(listedAfterMs) || 0,
          }).answer,
        )
    }
    return true
  }
}

/** LinkedIn: its login, a member, and what is posted in their name. */
export async function startLinkedin(port = 4705) {
  const world = createLinkedinWorld()
  const api = await orFree(
    (free) =>
      startApiServer(async (request, response, url) => {
        if (!(await answerLogIn(world, url, request, response)))
          await answerApi(world, url, request, response)
      }, free),
    port,
  )
  return {
    routes: createRoutes(world),
    reach: {
      LINKEDIN_URL: api.url,
      LINKEDIN_API_URL: api.url,
      LINKEDIN_CLIENT_ID: CLIENT_ID,
      LINKEDIN_CLIENT_SECRET: CLIENT_SECRET,
    },
    stop: api.stop,
  }
}
