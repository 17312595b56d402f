import { sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import { demoVenues } from './venues.ts'

/** The shop that is served at 127.0.0.1 is also reached by the machine's name for itself. */
function originsOf(shopUrl: string): string[] {
  return [shopUrl, shopUrl.replace('//127.0.0.1:', '//localhost:')]
}

/** Allows the example shops to embed the chats of the demo. At each start, as their port may be another. */
export async function allowDemoShops(database: Database, shopUrl: string): Promise<void> {
  const webchatIds = demoVenues.map(({ webchatId }) => webchatId)
  await database.system(async (tx) => {
    for (const origin of new Set(originsOf(shopUrl)))
      await tx
        .updateTable('webchat')
        .set({ allowed_origins: sql<string[]>`allowed_origins || ${origin}::text` })
        .where('id', 'in', webchatIds)
        .where(sql<boolean>`not (${origin} = any(allowed_origins))`)
        .execute()
  })
}

/** Where the chat of each demo venue is tried: in its shop, or in the preview where no shop runs. */
export function demoChats(serverUrl: string, shopUrl: string | undefined): { title: string; url: string }[] {
  return demoVenues.map(({ city, shopPath, webchatId }) =>
    shopUrl
      ? { title: `Shop ${city}`, url: `${shopUrl}${shopPath}` }
      : { title: `Chat ${city}`, url: `${serverUrl}/frame/preview.html?webchatId=${webchatId}` },
  )
}
