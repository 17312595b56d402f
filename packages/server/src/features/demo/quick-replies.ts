import type { Tx } from '../../kernel/db/database.ts'
import type { DemoPlace } from './conversations.ts'
import { demoId } from './ids.ts'

const replies = [
  ['Merci', 'Merci {firstName}, et à bientôt chez {venue} !'],
  [
    'Commande disponible',
    'Bonjour {firstName}, votre commande vous attend. Vous pouvez passer quand vous voulez.',
  ],
  [
    'On vous rappelle',
    'Merci {firstName}. Quel est le bon numéro, et à quelle heure pouvons-nous vous appeler ?',
  ],
  ['Thank you', 'Thank you {firstName}, see you soon at {venue}!'],
] as const

/** The texts that the demo's teams send again and again. */
export async function insertQuickReplies(
  tx: Tx,
  { venueId, webchatId }: Pick<DemoPlace, 'venueId' | 'webchatId'>,
): Promise<void> {
  await tx
    .insertInto('quick_reply')
    .values(
      replies.map(([title, value]) => ({
        venue_id: venueId,
        id: demoId(webchatId, 'quick reply', title),
        title,
        value: value.replace(/ ([!?])/g, '\u202f$1'),
      })),
    )
    .execute()
}
