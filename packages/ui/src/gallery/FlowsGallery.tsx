import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { ConfirmButton } from '../flows/ConfirmButton.tsx'
import { StatusCard } from '../flows/StatusCard.tsx'
import { Wizard } from '../flows/Wizard.tsx'
import { DrawerForm } from '../overlays/DrawerForm.tsx'
import { FeedbackDialog } from '../overlays/FeedbackDialog.tsx'
import { useToasts } from '../overlays/Toasts.tsx'
import { CommandPalette } from '../palette/CommandPalette.tsx'
import { KeyboardHelp } from '../palette/KeyboardHelp.tsx'
import { Card } from '../shell/Card.tsx'
import { useSay } from './say.ts'

const nothing = () => undefined

function WizardSample() {
  const { say } = useSay()
  const [step, setStep] = useState('where')
  const [name, setName] = useState('Boulangerie Karukéra')
  const [city, setCity] = useState('Pointe-à-Pitre')
  return (
    <Card>
      <Wizard
        label={say('New venue', 'Nouvel établissement')}
        current={step}
        onStep={setStep}
        onFinish={nothing}
        steps={[
          {
            id: 'what',
            label: say('The venue', 'L’établissement'),
            content: <TextField label={say('Name', 'Nom')} value={name} onChange={setName} />,
          },
          {
            id: 'where',
            label: say('The place', 'Le lieu'),
            content: <TextField label={say('City', 'Ville')} value={city} onChange={setCity} />,
          },
          { id: 'team', label: say('The team', 'L’équipe'), content: null },
        ]}
        labels={{
          back: say('Back', 'Retour'),
          next: say('Continue', 'Continuer'),
          finish: say('Create', 'Créer'),
          progress: (place, count) => say(`Step ${place} of ${count}`, `Étape ${place} sur ${count}`),
        }}
      />
    </Card>
  )
}

function StatusSamples() {
  const { say } = useSay()
  const [isOn, setIsOn] = useState(true)
  const labels = { on: say('On', 'Actif'), off: say('Off', 'Inactif') }
  return (
    <div className="ct-gallery-grid">
      <StatusCard
        title={say('Website chat', 'Chat du site')}
        icon={<MessageCircle />}
        isOn={isOn}
        onChange={setIsOn}
        labels={labels}
      >
        {say('Visitors write from every page.', 'Les visiteurs écrivent depuis chaque page.')}
      </StatusCard>
      <StatusCard title="Instagram" icon={<MessageCircle />} isOn={false} labels={labels}>
        {say('Connect the account first.', 'Connectez d’abord le compte.')}
      </StatusCard>
    </div>
  )
}

type Open = 'drawer' | 'palette' | 'keys' | 'success' | 'question'

interface OverlayProps {
  open: Open | undefined
  onClose: () => void
}

function KeySamples({ open, onClose }: OverlayProps) {
  const { say } = useSay()
  const close = say('Close', 'Fermer')
  return (
    <>
      <CommandPalette
        isOpen={open === 'palette'}
        onClose={onClose}
        groups={[
          {
            id: 'go',
            label: say('Go to', 'Aller à'),
            actions: [say('Today', 'Aujourd’hui'), 'Messages', say('Team', 'Équipe')].map((label) => ({
              id: label,
              label,
              onSelect: nothing,
            })),
          },
          {
            id: 'do',
            label: say('Do', 'Faire'),
            actions: [{ id: 'dark', label: say('Dark theme', 'Thème sombre'), onSelect: nothing }],
          },
        ]}
        labels={{
          title: say('Commands', 'Commandes'),
          placeholder: say('Where to?', 'Où aller ?'),
          empty: say('Nothing found', 'Rien trouvé'),
          searching: say('Searching…', 'Recherche…'),
          recent: say('Recent', 'Récent'),
          count: (count) => say(`${count} results`, `${count} résultats`),
        }}
      />
      <KeyboardHelp
        isOpen={open === 'keys'}
        onClose={onClose}
        title={say('Keyboard', 'Clavier')}
        closeLabel={close}
        groups={[
          {
            id: 'all',
            label: say('Everywhere', 'Partout'),
            keys: [
              { id: 'k', keys: ['Ctrl', 'K'], label: say('Go, find, do', 'Aller, trouver, faire') },
              { id: 'help', keys: ['?'], label: say('This list', 'Cette liste') },
            ],
          },
        ]}
      />
    </>
  )
}

function Overlays({ open, onClose }: OverlayProps) {
  const { say } = useSay()
  const [name, setName] = useState('')
  const close = say('Close', 'Fermer')
  return (
    <>
      <DrawerForm
        isOpen={open === 'drawer'}
        title={say('New role', 'Nouveau rôle')}
        sentence={say('Who has it may do what you tick.', 'Qui l’a peut faire ce que vous cochez.')}
        isDirty={name !== ''}
        onSubmit={onClose}
        onClose={onClose}
        labels={{
          submit: say('Create', 'Créer'),
          cancel: say('Cancel', 'Annuler'),
          close,
          discardTitle: say('Leave without saving?', 'Quitter sans enregistrer ?'),
          discardText: say('What you wrote will be lost.', 'Ce que vous avez écrit sera perdu.'),
          discard: say('Leave', 'Quitter'),
          keep: say('Keep writing', 'Continuer'),
        }}
      >
        <TextField label={say('Name', 'Nom')} value={name} onChange={setName} />
      </DrawerForm>
      <KeySamples open={open} onClose={onClose} />
      <FeedbackDialog
        isOpen={open === 'success'}
        kind="success"
        title={say('Saved', 'Enregistré')}
        onClose={onClose}
        labels={{ close }}
      >
        {say('The new hours are online.', 'Les nouveaux horaires sont en ligne.')}
      </FeedbackDialog>
      <FeedbackDialog
        isOpen={open === 'question'}
        kind="question"
        title={say('Publish now?', 'Publier maintenant ?')}
        onClose={onClose}
        labels={{ close }}
        action={{ label: say('Publish', 'Publier'), onSelect: nothing }}
      >
        {say('Followers see it at once.', 'Les abonnés le voient aussitôt.')}
      </FeedbackDialog>
    </>
  )
}

/** Steps, switches, and everything that opens over the page. */
export function FlowsGallery() {
  const { say } = useSay()
  const { show } = useToasts()
  const [open, setOpen] = useState<Open>()
  const buttons: readonly [Open, string][] = [
    ['drawer', say('Drawer form', 'Formulaire latéral')],
    ['palette', say('Commands', 'Commandes')],
    ['keys', say('Keyboard', 'Clavier')],
    ['success', say('Success', 'Succès')],
    ['question', 'Question'],
  ]
  const question = {
    confirmLabel: say('Delete', 'Supprimer'),
    cancelLabel: say('Cancel', 'Annuler'),
    onConfirm: nothing,
  }
  return (
    <>
      <WizardSample />
      <StatusSamples />
      <Card title={say('Over the page', 'Par-dessus la page')}>
        <div className="ct-gallery-line">
          {buttons.map(([which, label]) => (
            <Button key={which} data-open={which} onClick={() => setOpen(which)}>
              {label}
            </Button>
          ))}
          <Button
            data-open="toast"
            onClick={() => show({ text: say('Delete this post?', 'Supprimer ce post ?'), question })}
          >
            {say('Snackbar', 'Bandeau')}
          </Button>
          <ConfirmButton
            title={say('Duplicate this campaign?', 'Dupliquer cette campagne ?')}
            text={say('The copy is a draft.', 'La copie est un brouillon.')}
            confirmLabel={say('Duplicate', 'Dupliquer')}
            cancelLabel={say('Cancel', 'Annuler')}
            onConfirm={nothing}
          >
            {say('Duplicate…', 'Dupliquer…')}
          </ConfirmButton>
        </div>
      </Card>
      <Overlays open={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
