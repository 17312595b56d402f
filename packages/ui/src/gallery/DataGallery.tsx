import { useState } from 'react'
import { Chart } from '../chart/Chart.tsx'
import { Button } from '../controls/Button.tsx'
import { Checklist } from '../data/Checklist.tsx'
import { CopyField } from '../data/CopyField.tsx'
import { KeyValueList } from '../data/KeyValueList.tsx'
import { CreditsBadge, PointsBadge } from '../data/PointsBadge.tsx'
import { QrCode } from '../data/QrCode.tsx'
import { MatrixEditor } from '../matrix/MatrixEditor.tsx'
import { type MediaItem, MediaPicker } from '../media/MediaPicker.tsx'
import { BrowserMockup, PhoneMockup } from '../media/Mockup.tsx'
import { Card } from '../shell/Card.tsx'
import { ForbiddenState, NotFoundState } from '../status/ErrorPages.tsx'
import { PlatformBadge } from '../status/PlatformBadge.tsx'
import { useSay } from './say.ts'

function RightsSample() {
  const { say } = useSay()
  const [value, setValue] = useState<ReadonlySet<string>>(new Set(['c:read', 'c:update', 'm:send', 'r:read']))
  return (
    <MatrixEditor
      label={say('Rights', 'Droits')}
      value={value}
      onChange={setValue}
      locked={new Set(['r:delete'])}
      columns={[
        { id: 'read', label: say('See', 'Voir') },
        { id: 'update', label: say('Change', 'Modifier') },
        { id: 'delete', label: say('Delete', 'Supprimer') },
      ]}
      groups={[
        {
          id: 'inbox',
          label: 'Messages',
          rows: [
            { id: 'c', label: 'Conversations', cells: { read: 'c:read', update: 'c:update' } },
            {
              id: 'm',
              label: say('Answers', 'Réponses'),
              help: say('Write to customers', 'Écrire aux clients'),
              cells: { update: 'm:send', delete: 'm:delete' },
            },
          ],
        },
        {
          id: 'team',
          label: say('Team', 'Équipe'),
          rows: [
            {
              id: 'r',
              label: say('Roles', 'Rôles'),
              cells: { read: 'r:read', update: 'r:update', delete: 'r:delete' },
            },
          ],
        },
      ]}
      labels={{
        rows: say('What', 'Quoi'),
        count: (chosen, total) => say(`${chosen} of ${total}`, `${chosen} sur ${total}`),
      }}
    />
  )
}

function ChartSamples() {
  const { say } = useSay()
  const days = ['16/11', '17/11', '18/11', '19/11', '20/11', '21/11', '22/11']
  const labels = { table: say('Table', 'Tableau'), chart: say('Picture', 'Image'), place: say('Day', 'Jour') }
  return (
    <div className="ct-gallery-grid">
      <Card>
        <Chart
          kind="bars"
          title={say('Messages received', 'Messages reçus')}
          summary={say('Most on Friday, 48.', 'Le plus vendredi, 48.')}
          places={days}
          series={[{ id: 'in', label: say('Received', 'Reçus'), values: [22, 31, 18, 40, 48, 35, null] }]}
          formatValue={String}
          labels={labels}
        />
      </Card>
      <Card>
        <Chart
          kind="lines"
          title={say('Answer time, minutes', 'Délai de réponse, minutes')}
          summary={say('From 14 to 6 minutes.', 'De 14 à 6 minutes.')}
          places={days}
          series={[
            { id: 'you', label: say('You', 'Vous'), values: [14, 12, 15, 9, 8, 6, 6] },
            { id: 'others', label: say('Others', 'Autres'), values: [18, 17, 18, 16, 17, 15, 14] },
          ]}
          formatValue={String}
          labels={labels}
        />
      </Card>
      <Card>
        <Chart
          kind="rows"
          title={say('By channel', 'Par canal')}
          summary={say('Most by WhatsApp, 31.', 'Le plus par WhatsApp, 31.')}
          places={['WhatsApp', 'SMS']}
          marks={[
            <PlatformBadge key="whatsapp" platform="whatsapp" label="WhatsApp" />,
            <PlatformBadge key="sms" platform="sms" label="SMS" />,
          ]}
          series={[{ id: 'in', label: say('Received', 'Reçus'), values: [31, 12] }]}
          formatValue={String}
          labels={{ ...labels, place: say('Channel', 'Canal') }}
        />
      </Card>
    </div>
  )
}

function FactSamples() {
  const { say } = useSay()
  const copyLabels = {
    copy: say('Copy', 'Copier'),
    copied: say('Copied', 'Copié'),
    show: say('Show', 'Montrer'),
    hide: say('Hide', 'Cacher'),
  }
  const checklist = { done: say('done', 'fait'), toDo: say('to do', 'à faire') }
  return (
    <div className="ct-gallery-grid">
      <Card title={say('Facts', 'Faits')}>
        <KeyValueList
          items={[
            { id: 'siret', label: 'SIRET', value: '732 829 320 00074' },
            { id: 'points', label: 'Points', value: <PointsBadge value="120" unit="miettes" /> },
            {
              id: 'credits',
              label: say('Credits', 'Crédits'),
              value: (
                <span className="ct-gallery-line">
                  <CreditsBadge value="1 240" label={say('1,240 credits left', '1 240 crédits restants')} />
                  <CreditsBadge
                    value="12"
                    label={say('12 credits left', '12 crédits restants')}
                    isLow
                    onOpen={() => undefined}
                  />
                </span>
              ),
            },
          ]}
        />
      </Card>
      <Card title={say('Key', 'Clé')}>
        <CopyField
          label={say('API key', 'Clé d’API')}
          help={say('Shown this once only.', 'Montrée cette seule fois.')}
          value="cmp_live_7d1f0c"
          isSecret
          labels={copyLabels}
        />
        <QrCode
          value="https://comptoir.example/totp"
          label={say('Scan with the app', 'À scanner avec l’application')}
          sizePx={148}
        />
      </Card>
      <Card title={say('First steps', 'Premiers pas')}>
        <Checklist
          label={say('First steps', 'Premiers pas')}
          items={[
            { id: 'name', label: say('Name the venue', 'Nommer l’établissement'), isDone: true },
            {
              id: 'chat',
              label: say('Put the chat on your site', 'Mettre le chat sur votre site'),
              help: say('One line of code.', 'Une ligne de code.'),
              isDone: false,
              action: <Button size="s">{say('Do it', 'Le faire')}</Button>,
            },
            { id: 'team', label: say('Invite a colleague', 'Inviter un collègue'), isDone: false },
          ]}
          labels={{
            ...checklist,
            progress: (done, count) => say(`${done} of ${count} done`, `${done} sur ${count}`),
          }}
        />
      </Card>
    </div>
  )
}

function MediaSamples() {
  const { say } = useSay()
  const [items, setItems] = useState<readonly MediaItem[]>([
    { id: 'a', name: 'galette.jpg' },
    { id: 'b', name: 'vitrine.png', progress: 0.6 },
    { id: 'c', name: 'film.mov', error: say('Larger than 10 MB', 'Plus de 10 Mo') },
  ])
  return (
    <Card>
      <MediaPicker
        label={say('Pictures', 'Images')}
        help={say('JPEG or PNG, at most 10 MB.', 'JPEG ou PNG, 10 Mo au plus.')}
        items={items}
        accept="image/jpeg,image/png"
        maxCount={6}
        onAdd={(files) =>
          setItems([...items, ...files.map((file) => ({ id: crypto.randomUUID(), name: file.name }))])
        }
        onRemove={(id) => setItems(items.filter((item) => item.id !== id))}
        onOrder={(ids) => setItems(ids.flatMap((id) => items.find((item) => item.id === id) ?? []))}
        labels={{
          add: say('Add', 'Ajouter'),
          drop: say('or drop here', 'ou déposer ici'),
          remove: (name) => say(`Remove ${name}`, `Enlever ${name}`),
          earlier: (name) => say(`${name}: earlier`, `${name} : plus tôt`),
          later: (name) => say(`${name}: later`, `${name} : plus tard`),
        }}
      />
    </Card>
  )
}

/** Figures, permissions, facts, pictures, previews, and the error pages. */
export function DataGallery() {
  const { say } = useSay()
  return (
    <>
      <RightsSample />
      <ChartSamples />
      <FactSamples />
      <MediaSamples />
      <div className="ct-gallery-grid">
        <PhoneMockup label={say('On a phone', 'Sur un téléphone')}>
          <p className="ct-gallery-preview">{say('Your table is booked.', 'Votre table est réservée.')}</p>
        </PhoneMockup>
        <BrowserMockup label={say('On your site', 'Sur votre site')} address="boulangerie-karukera.example">
          <p className="ct-gallery-preview">{say('Welcome', 'Bienvenue')}</p>
        </BrowserMockup>
        <Card>
          <ForbiddenState
            title={say('Not for your role', 'Pas avec votre rôle')}
            action={<Button>{say('To Today', 'Aller à Aujourd’hui')}</Button>}
          >
            {say(
              'The owner of the venue can give you this right.',
              'Le propriétaire peut vous donner ce droit.',
            )}
          </ForbiddenState>
        </Card>
        <Card>
          <NotFoundState title={say('Nothing here', 'Rien ici')}>
            {say('The link is incomplete.', 'Le lien est incomplet.')}
          </NotFoundState>
        </Card>
      </div>
    </>
  )
}
