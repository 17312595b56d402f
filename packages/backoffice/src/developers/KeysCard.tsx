import { type ApiKey, deleteApiKey, listApiKeys } from '@comptoir/core/developers'
import { Badge, Button, Card, ConfirmButton, EmptyState } from '@comptoir/ui'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { OnceDialog } from '../page/OnceDialog.tsx'
import { permissionLabel } from '../page/permission-label.ts'
import { mayInVenue } from '../page/permitted.ts'
import { useAction } from '../page/use-action.ts'
import { useLanguage } from '../page/use-language.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { KeyDrawer } from './KeyDrawer.tsx'

function KeyLine({ apiKey, onGone }: { apiKey: ApiKey; onGone: () => void }) {
  const { t } = useTranslation(['developers', 'page'])
  const app = useApp()
  const { session, venues } = app
  const format = useFormat()
  const language = useLanguage()
  // Revoked in one of its venues, it ends in each where the manager may revoke it (MGR-14).
  const venueId = apiKey.venueIds.find((id) => mayInVenue(app, 'developers.apiKeys:delete', id))
  const action = useAction()
  const { userLabel, lastUsedAt, expiresAt } = apiKey
  const names = apiKey.venueIds.flatMap((id) => venues.find(id)?.venueName ?? [])
  const isExpired = expiresAt !== null && expiresAt < Date.now()

  async function revoke(ofVenue: number) {
    const work = () => session.api(deleteApiKey, { params: { venueId: ofVenue, id: apiKey.id } })
    if (await action.run('revoke', work, t('key.revoked', { name: userLabel }))) onGone()
  }

  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <KeyRound className="ct-icon" aria-hidden />
      </span>
      <div className="bo-line-words">
        <span className="bo-line-name">
          {userLabel}
          {isExpired && <Badge tone="error">{t('key.expired')}</Badge>}
        </span>
        <span className="bo-line-meta">
          <code>{`${apiKey.prefix}…`}</code>
          {` · ${t('key.created', { since: format.ago(new Date(apiKey.createdAt)) })} · `}
          {lastUsedAt === null ? t('key.unused') : t('key.used', { since: format.ago(new Date(lastUsedAt)) })}
          {expiresAt !== null &&
            !isExpired &&
            ` · ${t('key.expires', { date: format.exact(new Date(expiresAt)) })}`}
        </span>
        {(names.length > 1 || !venues.current.value) && (
          <span className="bo-line-meta">{t('key.speaksFor', { venues: names.join(', ') })}</span>
        )}
        <ul className="bo-scopes" aria-label={t('key.scopes')}>
          {apiKey.scopes.map((scope) => (
            <li key={scope}>{permissionLabel(scope, language)}</li>
          ))}
        </ul>
      </div>
      {venueId !== undefined && (
        <div className="bo-line-end">
          <ConfirmButton
            size="s"
            tone="danger"
            isLoading={action.busy !== undefined}
            aria-label={t('key.revokeNamed', { name: userLabel })}
            title={t('key.revokeTitle', { name: userLabel })}
            text={
              names.length > 1 ? t('key.revokeAllText', { venues: names.join(', ') }) : t('key.revokeText')
            }
            confirmLabel={t('key.revoke')}
            cancelLabel={t('cancel', { ns: 'page' })}
            onConfirm={() => void revoke(venueId)}
          >
            {t('key.revoke')}
          </ConfirmButton>
        </div>
      )}
    </li>
  )
}

/** The keys with which programs speak for the venue, or for any of all (MGR-12 to MGR-14). */
export function KeysCard({ venueId }: { venueId: number }) {
  const { t } = useTranslation('developers')
  const { session } = useApp()
  const may = useMay(venueId)
  const { opened, open, close } = useOpened(['key'])
  const [secret, setSecret] = useState<string>()
  const keys = useResource(`keys-${venueId}`, (signal) =>
    session.api(listApiKeys, { params: { venueId } }, { signal }),
  )
  const create = may('developers.apiKeys:create') && (
    <Button icon={<Plus aria-hidden />} onClick={() => open('key')}>
      {t('key.new')}
    </Button>
  )
  return (
    <Card title={t('part.keys')} action={create}>
      <Loaded resource={keys} failed={t('key.failed')}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('key.emptyTitle')}>{t('key.emptyText')}</EmptyState>
          ) : (
            <ul className="bo-lines">
              {all.map((apiKey) => (
                <KeyLine key={apiKey.id} apiKey={apiKey} onGone={() => void keys.reload()} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && create && (
        <AskVenue venueId={venueId} permission="developers.apiKeys:create" onClose={close}>
          {(id) => (
            <KeyDrawer
              venueId={id}
              onClose={close}
              onMade={(made) => {
                close()
                setSecret(made)
                void keys.reload()
              }}
            />
          )}
        </AskVenue>
      )}
      <OnceDialog
        title={t('key.onceTitle')}
        sentence={t('key.onceText')}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </Card>
  )
}
