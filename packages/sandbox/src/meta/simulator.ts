import type { KnownCustomer } from '../customers.ts'
import { orFree } from '../http/ports.ts'
import type { Routes } from '../http/server.ts'
import { createCallbacks } from './callbacks.ts'
import { startGraph } from './graph.ts'
import { createInstagramRoutes } from './instagram/routes.ts'
import { addKnownCustomers } from './known-customers.ts'
import { createPageCallbacks } from './pages/callbacks.ts'
import { createPageRoutes } from './pages/routes.ts'
import { createMetaRoutes } from './routes.ts'
import {
  APP_ID,
  APP_SECRET,
  createWorld,
  INSTAGRAM_APP_ID,
  INSTAGRAM_APP_SECRET,
  VERIFY_TOKEN,
} from './world.ts'

/** Meta's Graph with the chats of its customers. */
export async function startMeta(port = 4680, customers: readonly KnownCustomer[] = []) {
  const world = createWorld()
  addKnownCustomers(world, customers)
  const callbacks = createCallbacks(world)
  const pageCallbacks = createPageCallbacks(world, callbacks.post)
  const graph = await orFree((free) => startGraph({ world, callbacks, pageCallbacks }, free), port)
  world.graphUrl = `http://127.0.0.1:${graph.port}`
  const ofNumbers = createMetaRoutes(world, callbacks)
  const ofPages = createPageRoutes(world, pageCallbacks)
  const ofInstagram = createInstagramRoutes(world)
  const routes: Routes = async (...given) =>
    (await ofInstagram(...given)) || (await ofPages(...given)) || ofNumbers(...given)
  return {
    routes,
    reach: {
      META_GRAPH_URL: `http://127.0.0.1:${graph.port}/v24.0`,
      META_DIALOG_URL: `http://127.0.0.1:${graph.port}/v24.0/dialog/oauth`,
      META_APP_ID: APP_ID,
      META_APP_SECRET: APP_SECRET,
      META_VERIFY_TOKEN: VERIFY_TOKEN,
      INSTAGRAM_GRAPH_URL: `${world.graphUrl}/graph.instagram.com/v24.0`,
      INSTAGRAM_TOKEN_URL: `${world.graphUrl}/api.instagram.com/oauth/access_token`,
      INSTAGRAM_DIALOG_URL: `${world.graphUrl}/www.instagram.com/oauth/authorize`,
      INSTAGRAM_APP_ID,
      INSTAGRAM_APP_SECRET,
    },
    async stop() {
      callbacks.stop()
      await graph.stop()
    },
  }
}
