import { features } from '@comptoir/core/features'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { linkTo } from '../../kernel/http/site.ts'
import type { Services } from '../../kernel/services/services.ts'
import { sendMail } from '../mail/index.ts'
import type { RequestRow } from './requests.ts'

/** A wish reaches those who run this installation by mail too (D-56), once, in the language of who has it. */
export async function notifyStaff(tx: Tx, { config, site }: Services, request: RequestRow): Promise<void> {
  if (config.support.email === undefined) return
  const { rows } = await sql<{ language: 'fr' | 'en' }>`
    select language from manager where id = ${request.managerId}`.execute(tx)
  const language = rows[0]?.language ?? 'fr'
  await sendMail(tx, {
    venueId: request.venueId,
    to: config.support.email,
    language,
    template: 'featureRequested',
    values: {
      managerName: request.name,
      venueName: request.venueName,
      featureName: features.find(({ name }) => name === request.feature)?.label[language] ?? request.feature,
      link: linkTo(site, '/management/features'),
    },
    key: `feature:${request.id}`,
  })
}
