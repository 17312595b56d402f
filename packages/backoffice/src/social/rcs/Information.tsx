import { type ConfiguredRcsAgent, listAgents, type ProfileAgent } from '@comptoir/core/agent'
import { CHANNELS_UPDATED, ChannelsUpdated } from '@comptoir/core/social'
import { Button, KeyValueList } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useMay } from '../../page/may.ts'
import { useNews } from '../../page/use-news.ts'
import { useResource } from '../../page/use-resource.ts'
import type { Place } from '../place.ts'
import { InformationDrawer } from './InformationDrawer.tsx'

function Shown({ agent, onSaved }: { agent: ConfiguredRcsAgent; onSaved: () => void }) {
  const { t } = useTranslation('social')
  const may = useMay(Number(agent.venueId))
  const [isOpen, setOpen] = useState(false)
  const { information } = agent
  if (!information) return <p className="bo-muted">{t('rcs.unreadable')}</p>
  const { displayName, description, color, phoneNumbers, emails, websites } = information
  const contacts = [
    ...phoneNumbers.map(({ number }) => number),
    ...emails.map(({ address }) => address),
    ...websites.map(({ uri }) => uri),
  ].join(', ')
  const items = [
    { id: 'name', label: t('rcs.displayName'), value: displayName },
    { id: 'description', label: t('rcs.description'), value: description },
    { id: 'color', label: t('rcs.color'), value: color },
    { id: 'contacts', label: t('rcs.contacts'), value: contacts },
  ].filter(({ value }) => value !== '')
  return (
    <>
      <KeyValueList items={items} />
      {may('posts.socialProfiles:create') && (
        <div>
          <Button onClick={() => setOpen(true)}>{t('rcs.edit')}</Button>
        </div>
      )}
      {isOpen && (
        <InformationDrawer
          agent={agent}
          information={information}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What customers see of the RCS agent, as Google has it, and how to change it (AIA-08, AIA-09, D-01). */
export function Information({ place }: { place: Place }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const agents = useResource(`rcs-information-${place.venueId}-${place.profileId}`, (signal) =>
    session.api(listAgents, { params: place, query: { kind: 'rcs' } }, { signal }),
  )
  const reload = () => void agents.reload()
  useNews(CHANNELS_UPDATED, ChannelsUpdated, reload)
  return (
    <section className="bo-channel-part" aria-label={t('rcs.information')}>
      <h3>{t('rcs.information')}</h3>
      <Loaded resource={agents} failed={t('rcs.unreadable')}>
        {(all: ProfileAgent[]) => {
          const agent = all.find((one) => one.kind === 'rcs')
          return agent && <Shown agent={agent} onSaved={reload} />
        }}
      </Loaded>
    </section>
  )
}
