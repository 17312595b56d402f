import { orFree } from '../http/ports.ts'
import type { Part } from '../parts.ts'
import { createBehaviour } from './behaviour.ts'
import { startCentre } from './centre.ts'
import { createPhones } from './phones.ts'
import { createSmsRoutes } from './routes.ts'

/** The SMS centre with its phones. */
export async function startSms(port = 4675): Promise<Part> {
  const phones = createPhones()
  const behaviour = createBehaviour()
  const centre = await orFree((free) => startCentre(phones, behaviour, free), port)
  return {
    routes: createSmsRoutes(phones, behaviour, centre),
    reach: { SMPP_URL: `smpp://comptoir:sandbox@127.0.0.1:${centre.port}` },
    stop: centre.stop,
  }
}
