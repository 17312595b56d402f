import type { KnownCustomer } from '../customers.ts'
import { orFree } from '../http/ports.ts'
import type { Simulator } from '../simulators.ts'
import { createBehaviour } from './behaviour.ts'
import { startCentre } from './centre.ts'
import { HTTP_KEY, HTTP_SECRET, startHttpProvider } from './http.ts'
import { createPhones, SHORT_CODE } from './phones.ts'
import { createSmsRoutes } from './routes.ts'

/** The SMS centre with its phones, and beside it a provider over HTTP on a free port. */
export async function startSms(port = 4675, customers: readonly KnownCustomer[] = []): Promise<Simulator> {
  const phones = createPhones(customers)
  const behaviour = createBehaviour()
  const centre = await orFree((free) => startCentre(phones, behaviour, free), port)
  const http = await startHttpProvider(phones, behaviour, 0)
  return {
    routes: createSmsRoutes(phones, behaviour, { centre, http }),
    // Where both are configured the server takes SMPP.
    reach: {
      SMPP_URL: `smpp://comptoir:sandbox@127.0.0.1:${centre.port}`,
      SMS_HTTP_URL: `http://127.0.0.1:${http.port}/v1`,
      SMS_HTTP_KEY: HTTP_KEY,
      SMS_HTTP_SECRET: HTTP_SECRET,
      SMS_STOP: `STOP ${SHORT_CODE}`,
    },
    async stop() {
      await Promise.all([centre.stop(), http.stop()])
    },
  }
}
