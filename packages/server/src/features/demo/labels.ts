import type { LabelColor } from '@comptoir/core/inbox-team'
import type { Tx } from '../../kernel/db/database.ts'

const labels: Readonly<Record<string, readonly (readonly [name: string, color: LabelColor])[]>> = {
  'boulangerie-karukera': [
    ['Commande', 'green'],
    ['Gâteau', 'pink'],
    ['Professionnel', 'blue'],
    ['À rappeler', 'orange'],
  ],
  'bistro-bellecour': [
    ['Réservation', 'teal'],
    ['Groupe', 'purple'],
    ['Allergie', 'red'],
  ],
  'concept-bordeaux-chartrons': [
    ['Livraison', 'blue'],
    ['Retour', 'orange'],
  ],
}

/** The labels of a demo venue; answers their ids by name. */
export async function insertLabels(
  tx: Tx,
  { venueId, webchatId }: { venueId: number; webchatId: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .insertInto('conversation_label')
    .values((labels[webchatId] ?? []).map(([name, color]) => ({ venue_id: venueId, name, color })))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
