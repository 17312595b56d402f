import {
  deleteTemplate,
  listTemplates,
  type Template,
  type TemplateType,
} from '@comptoir/core/campaign-templates'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import { useDeleteQuestion } from '../page/use-delete-question.ts'
import { useResource } from '../page/use-resource.ts'

/** As many as the server gives at once. */
const MOST = 100

/** The venue's own templates of a type (TPL-03), and how one goes. */
export function useTemplates(venueId: number, type: TemplateType) {
  const { t } = useTranslation('campaign-templates')
  const { session } = useApp()
  const action = useAction()
  const ask = useDeleteQuestion()
  const templates = useResource(`templates-${venueId}-${type}`, async (signal) => {
    const params = { venueId }
    const { items } = await session.api(listTemplates, { params, query: { type, perpage: MOST } }, { signal })
    return items
  })
  async function removeNow({ id, venueId: ofVenue }: Template) {
    const work = () => session.api(deleteTemplate, { params: { venueId: ofVenue, id } })
    if (await action.run('delete', work, t('deleted'))) await templates.reload()
  }
  const remove = (template: Template) =>
    ask(t('deleteQuestion', { name: template.name }), () => void removeNow(template))
  return { templates, remove }
}
