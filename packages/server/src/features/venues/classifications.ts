import type { contract } from '@comptoir/core/contract'
import type { Selectable } from 'kysely'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { ClassificationTable } from './tables.ts'

type Calls = Pick<
  Handlers<typeof contract.venues>,
  'listClassifications' | 'createClassification' | 'updateClassification' | 'deleteClassification'
>

function toClassification(row: Selectable<ClassificationTable>) {
  return { id: row.id, name: { fr: row.name_fr, en: row.name_en } }
}

/** The labels that staff put on venues (VEN-13 to VEN-16). */
export function classificationHandlers({ database }: Pick<Services, 'database'>): Calls {
  return {
    async listClassifications() {
      const rows = await database.system((tx) =>
        tx.selectFrom('classification').selectAll().orderBy('name_fr').orderBy('id').execute(),
      )
      return rows.map(toClassification)
    },
    async createClassification({ body }, { tx }) {
      const row = await tx
        .insertInto('classification')
        .values({ name_fr: body.name.fr, name_en: body.name.en })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toClassification(row)
    },
    async updateClassification({ params, body }, { tx }) {
      const row = await tx
        .updateTable('classification')
        .set({ name_fr: body.name.fr, name_en: body.name.en })
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound()
      return toClassification(row)
    },
    async deleteClassification({ params }, { tx }) {
      const gone = await tx
        .deleteFrom('classification')
        .where('id', '=', params.id)
        .returning('id')
        .executeTakeFirst()
      if (!gone) throw notFound()
      return undefined
    },
  }
}
