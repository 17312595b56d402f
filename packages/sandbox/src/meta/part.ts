import { orFree } from '../http/ports.ts'
import { createCallbacks } from './callbacks.ts'
import { startGraph } from './graph.ts'
import { createMetaRoutes } from './routes.ts'
import { APP_SECRET, createWorld, VERIFY_TOKEN } from './world.ts'

/** Meta's Graph with the chats of its customers. */
export async function startMeta(port = 4680) {
  const world = createWorld()
  const callbacks = createCallbacks(world)
  const graph = await orFree((free) => startGraph({ world, callbacks }, free), port)
  return {
    routes: createMetaRoutes(world, callbacks),
    reach: {
      META_GRAPH_URL: `http://127.0.0.1:${graph.port}/v24.0`,
      META_APP_SECRET: APP_SECRET,
      META_VERIFY_TOKEN: VERIFY_TOKEN,
    },
    async stop() {
      callbacks.stop()
      await graph.stop()
    },
  }
}
