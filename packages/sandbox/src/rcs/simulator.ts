import type { KnownCustomer } from '../customers.ts'
import { orFree } from '../http/ports.ts'
import { startApi } from './api.ts'
import { addKnownCustomers } from './known-customers.ts'
import { createPushes } from './pushes.ts'
import { createRcsRoutes } from './routes.ts'
import { createWorld } from './world.ts'

/** RCS for Business with the phones of its customers. */
export async function startRcs(port = 4695, customers: readonly KnownCustomer[] = []) {
  const world = createWorld()
  addKnownCustomers(world, customers)
  const pushes = createPushes(world)
  const api = await orFree((free) => startApi({ world, pushes }, free), port)
  const url = `http://127.0.0.1:${api.port}`
  return {
    routes: createRcsRoutes({ world, pushes }, `${url}/content`),
    reach: { RCS_URL: url, RCS_AGENTS_URL: url, RCS_TOKEN_URL: `${url}/token` },
    async stop() {
      pushes.stop()
      await api.stop()
    },
  }
}
