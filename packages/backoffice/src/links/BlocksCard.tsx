import { deleteLinkBlock, type LinkBlock } from '@comptoir/core/links'
import type { Resource } from '@comptoir/core/state'
import { Button, Card } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useAction } from '../page/use-action.ts'

/** What staff blocked, on the whole installation; each can be lifted (D-71). */
export function BlocksCard({ blocks, onLifted }: { blocks: Resource<LinkBlock[]>; onLifted: () => void }) {
  const { t } = useTranslation('links')
  const { session } = useApp()
  const format = useFormat()
  const action = useAction()
  async function lift({ id }: LinkBlock) {
    if (await action.run(id, () => session.api(deleteLinkBlock, { params: { id } }), t('lifted'))) onLifted()
  }
  const labelOf = ({ kind, value, venueName }: LinkBlock) => (kind === 'venue' ? venueName || value : value)
  return (
    <Card title={t('blocks')}>
      <Loaded resource={blocks} failed={t('blocksFailed')}>
        {(known) =>
          known.length === 0 ? (
            <p>{t('noBlocks')}</p>
          ) : (
            <ul className="bo-lines">
              {known.map((block) => (
                <li key={block.id} className="bo-line">
                  <div className="bo-line-words">
                    <span className="bo-line-name">
                      {t(`blockOf.${block.kind}`, { value: labelOf(block) })}
                    </span>
                    <span className="bo-line-meta">
                      {[block.reason, block.managerName, format.exact(new Date(block.createdAt))]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </div>
                  <div className="bo-line-end">
                    <Button
                      size="s"
                      isLoading={action.busy === block.id}
                      aria-label={t('liftNamed', { value: labelOf(block) })}
                      onClick={() => void lift(block)}
                    >
                      {t('lift')}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
