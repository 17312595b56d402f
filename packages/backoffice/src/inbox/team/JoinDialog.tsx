import { type Conversation, listConversations } from '@comptoir/core/inbox'
import { joinCustomers } from '@comptoir/core/inbox-team'
import { Button, Dialog, PlatformBadge, SearchField } from '@comptoir/ui'
import { useDeferredValue, useId, useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useCustomerName } from '../../app/customer.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useAction } from '../../page/use-action.ts'
import { useResource } from '../../page/use-resource.ts'

interface JoinDialogProps {
  conversation: Conversation
  onDone: () => void
  onJoined: () => void
}

const SHOWN = 8

/** Chooses the other conversation of the same customer, and says clearly what belongs together then. */
export function JoinDialog({ conversation, onDone, onJoined }: JoinDialogProps) {
  const { t } = useTranslation(['inbox', 'app'])
  const { session } = useApp()
  const format = useFormat()
  const nameOf = useCustomerName()
  const action = useAction()
  const groupName = useId()
  const { id, venueId, username } = conversation
  const [search, setSearch] = useState(username.trim())
  const [chosen, setChosen] = useState<Conversation>()
  const typed = useDeferredValue(search.trim())
  const list = useResource(`join-${typed}`, async (signal) => {
    const read = (isClosed: boolean) =>
      session.api(
        listConversations,
        { params: { venueId }, query: { isClosed, perpage: SHOWN, ...(typed ? { search: typed } : {}) } },
        { signal },
      )
    const both = await Promise.all([read(false), read(true)])
    return both.flatMap(({ items }) => items).filter((one) => one.id !== id)
  })
  const join = async () => {
    if (!chosen) return
    const body = { conversationId: chosen.id }
    const isDone = await action.run(
      'join',
      () => session.api(joinCustomers, { params: { venueId, id }, body }),
      t('customer.joined'),
    )
    if (!isDone) return
    onJoined()
    onDone()
  }
  const found = list.data.value ?? []
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title={t('customer.join')}
      closeLabel={t('replies.cancel')}
      footer={
        <>
          <Button onClick={onDone}>{t('replies.cancel')}</Button>
          <Button
            variant="primary"
            aria-disabled={!chosen}
            isLoading={action.busy !== undefined}
            onClick={() => void join()}
          >
            {t('customer.confirm')}
          </Button>
        </>
      }
    >
      <SearchField
        label={t('search.label')}
        placeholder={t('search.label')}
        clearLabel={t('search.clear')}
        value={search}
        onChange={setSearch}
        data-autofocus
      />
      <div className="bo-join" role="radiogroup" aria-label={t('customer.choose')}>
        {list.data.value && found.length === 0 && <p className="bo-popup-empty">{t('empty.narrow.title')}</p>}
        {found.slice(0, 2 * SHOWN).map((other) => (
          <label key={other.id} className="bo-join-row">
            <input
              type="radio"
              name={groupName}
              checked={chosen?.id === other.id}
              onChange={() => setChosen(other)}
            />
            <PlatformBadge platform={other.platform} label={t(`platform.${other.platform}`, { ns: 'app' })} />
            <span className="bo-manage-words">
              <strong>{nameOf(other)}</strong>
              <span>
                {format.since(new Date(other.lastMessageTimestamp))} · {other.history.at(-1)?.body}
              </span>
            </span>
          </label>
        ))}
      </div>
      {chosen && (
        <p className="bo-popup-hint" role="status">
          {t('customer.explain', { one: nameOf(conversation), other: nameOf(chosen) })}
        </p>
      )}
    </Dialog>
  )
}
