import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { addPredefined, countPredefined, listPredefined } from './predefined.ts'
import { requireBody } from './require-body.ts'
import {
  addTemplate,
  changeTemplate,
  listTemplateRows,
  readTemplateRow,
  removeTemplate,
} from './template-rows.ts'

/** Templates of venues, and the mails that were designed for all (TPL-03 to TPL-09). */
export function templateHandlers({
  database,
}: Pick<Services, 'database'>): Handlers<typeof contract.campaignTemplates> {
  return {
    listTemplates: ({ query }, { tx, venueIds }) => listTemplateRows(tx, venueIds, query),
    createTemplate({ params: { venueId }, body }, { tx, actor }) {
      requireBody(body.type, body.body)
      return addTemplate(tx, venueId, actor.managerId ?? null, body)
    },
    readTemplate: ({ params: { venueId, id } }, { tx }) => readTemplateRow(tx, venueId, id),
    async updateTemplate({ params: { venueId, id }, body }, { tx }) {
      const { type } = await readTemplateRow(tx, venueId, id)
      if (body.body !== undefined) requireBody(type, body.body)
      return changeTemplate(tx, venueId, id, body)
    },
    async deleteTemplate({ params: { venueId, id } }, { tx }) {
      await removeTemplate(tx, venueId, id)
    },
    listPredefinedEmailTemplates: ({ query }) => database.system((tx) => listPredefined(tx, query)),
    createPredefinedEmailTemplate({ body }, { tx }) {
      requireBody('EMAIL', body.body)
      return addPredefined(tx, body)
    },
    listPredefinedEmailCategories: ({ query: { language } }) =>
      database.system((tx) => countPredefined(tx, language)),
  }
}
