import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Card } from '../shell/Card.tsx'
import { Avatar } from '../status/Avatar.tsx'
import { Badge, CountPill } from '../status/Badge.tsx'
import { Picture } from '../status/Picture.tsx'
import { PlatformBadge } from '../status/PlatformBadge.tsx'
import { useSay } from './say.ts'

const styles = [
  { name: 'title', en: 'Page title and big figures', fr: 'Titre de page et grands chiffres' },
  { name: 'heading', en: 'Heading of a card or dialog', fr: 'Titre d’une carte ou d’une fenêtre' },
  { name: 'body', en: 'Text', fr: 'Texte' },
  { name: 'label', en: 'Names, labels, buttons', fr: 'Noms, libellés, boutons' },
  { name: 'small', en: 'Times, counts, help', fr: 'Heures, compteurs, aide' },
] as const
const platforms = ['website', 'whatsapp', 'facebook', 'instagram', 'google', 'sms'] as const

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="ct-gallery-rule">
      <h3>{title}</h3>
      <div className="ct-gallery-line">{children}</div>
    </section>
  )
}

/** What every page keeps to: one that breaks a rule is a defect. */
export function RulesGallery() {
  const { say } = useSay()
  return (
    <Card title={say('Rules', 'Règles')}>
      <div className="ct-gallery-rules">
        <Rule title={say('Five text styles and no more', 'Cinq styles de texte, pas un de plus')}>
          <div>
            {styles.map(({ name, en, fr }) => (
              <p key={name} className="ct-gallery-text" data-style={name}>
                {say(en, fr)}
              </p>
            ))}
          </div>
        </Rule>
        <Rule
          title={say(
            'Channels in their own colours, with their marks',
            'Chaque canal, sa couleur et sa marque',
          )}
        >
          {platforms.map((platform) => (
            <PlatformBadge key={platform} platform={platform} label={platform} size="m" />
          ))}
        </Rule>
        <Rule
          title={say(
            'Saffron for what waits, and for nothing else',
            'Le safran pour ce qui attend, et rien d’autre',
          )}
        >
          <Badge tone="accent">{say('Asks for a person', 'Demande une personne')}</Badge>
          <CountPill count={2} label={say('2 unread', '2 non lus')} />
        </Rule>
        <Rule
          title={say(
            'Green for the one primary action of a page',
            'Le vert pour l’action principale, une par page',
          )}
        >
          <Button variant="primary">{say('Reply', 'Répondre')}</Button>
          <Button>{say('Later', 'Plus tard')}</Button>
        </Rule>
        <Rule title={say('Faces where people are named', 'Un visage dès qu’une personne est nommée')}>
          <Avatar name="Mélissa Bordin" isNamed />
          <Avatar name="Joël Minatchy" isNamed />
        </Rule>
        <Rule
          title={say('One drawing per empty page, in one world', 'Un dessin par page vide, d’un même monde')}
        >
          <Picture name="conversations" />
          <Picture name="done" />
          <Picture name="search" />
        </Rule>
        <Rule
          title={say(
            '150 ms for what arrives, is ticked, closes; none where motion is not wanted',
            '150 ms pour ce qui arrive, se coche, se ferme ; rien si le mouvement gêne',
          )}
        >
          <span className="ct-gallery-motion" aria-hidden="true" />
        </Rule>
      </div>
    </Card>
  )
}
