import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { PasswordField } from '../controls/PasswordField.tsx'
import { SearchField } from '../controls/SearchField.tsx'
import { Select } from '../controls/Select.tsx'
import { TextField } from '../controls/TextField.tsx'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'
import { useToasts } from '../overlays/Toasts.tsx'
import { Card } from '../shell/Card.tsx'
import { Avatar } from '../status/Avatar.tsx'
import { Badge, CountPill } from '../status/Badge.tsx'
import { EmptyState } from '../status/EmptyState.tsx'
import { ErrorState } from '../status/ErrorState.tsx'
import { LoadingSkeleton } from '../status/LoadingSkeleton.tsx'
import { PlatformBadge } from '../status/PlatformBadge.tsx'
import { RelativeTime } from '../status/RelativeTime.tsx'

const tones = ['neutral', 'brand', 'accent', 'error', 'success', 'info'] as const
const platforms = ['google', 'facebook', 'instagram', 'whatsapp', 'website', 'sms'] as const

/** Buttons in each state, the question before deleting, and the snackbars. */
export function ButtonsGallery() {
  const toasts = useToasts()
  const [isAsking, setIsAsking] = useState(false)
  const undo = { label: 'Undo', onSelect: () => undefined }
  return (
    <Card title="Buttons" action={<IconButton label="Add" icon={<Plus aria-hidden />} variant="outlined" />}>
      <div className="ct-gallery-line">
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          onClick={() => toasts.show({ text: 'Conversation closed', tone: 'success', action: undo })}
        >
          Primary
        </Button>
        <Button onClick={() => toasts.show({ text: 'Joël answered Mélissa' })}>Secondary</Button>
        <Button
          variant="quiet"
          onClick={() => toasts.show({ text: 'The message did not go out', tone: 'error', action: undo })}
        >
          Quiet
        </Button>
        <Button variant="danger" icon={<Trash aria-hidden />} onClick={() => setIsAsking(true)}>
          Delete
        </Button>
        <Button variant="primary" isLoading>
          Loading
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="s">Small</Button>
        <IconButton label="Delete" icon={<Trash aria-hidden />} hasDot />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this contact?"
        confirmLabel="Delete"
        cancelLabel="Keep"
        tone="danger"
        onConfirm={() => setIsAsking(false)}
        onCancel={() => setIsAsking(false)}
      >
        Mélissa Bordin and her 14 messages will be lost. This cannot be undone.
      </ConfirmDialog>
    </Card>
  )
}

/** Fields, empty, filled and wrong. */
export function FieldsGallery() {
  const [text, setText] = useState('Boulangerie Karukéra')
  const [query, setQuery] = useState('')
  const [password, setPassword] = useState('secret')
  const [language, setLanguage] = useState<'fr' | 'en' | null>('fr')
  return (
    <Card title="Fields">
      <div className="ct-gallery-fields">
        <TextField label="Name of the venue" help="As customers know it." value={text} onChange={setText} />
        <TextField
          label="E-mail"
          value="joel@"
          onChange={setText}
          error="The part after @ is missing."
          required
        />
        <PasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          visibilityLabels={{ show: 'Show password', hide: 'Hide password' }}
        />
        <Select
          label="Language"
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
        />
        <TextField label="Account" value="locked" onChange={setText} disabled />
        <SearchField
          label="Search contacts"
          clearLabel="Clear"
          placeholder="Search contacts"
          value={query}
          onChange={setQuery}
        />
      </div>
    </Card>
  )
}

/** Small badges: people, states, counts, platforms, times. */
export function MarksGallery() {
  return (
    <Card title="Marks">
      <div className="ct-gallery-line">
        {['Mélissa Bordin', 'Joël', 'Sarah Okafor', 'Ana Lima', 'Yu'].map((name) => (
          <Avatar key={name} name={name} isNamed />
        ))}
        {platforms.map((platform) => (
          <PlatformBadge key={platform} platform={platform} label={platform} size="m" />
        ))}
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <CountPill count={3} label="3 unread" />
        <CountPill count={240} label="240 unread" />
        <RelativeTime
          date={new Date('2026-11-20T09:00:00Z')}
          label="5 min ago"
          exactLabel="20 November 2026, 10:00"
        />
      </div>
    </Card>
  )
}

/** What is shown where content is missing. */
export function StatesGallery() {
  return (
    <div className="ct-gallery-grid">
      <Card>
        <EmptyState
          title="No conversations yet"
          action={<Button variant="primary">Put the chat on your site</Button>}
        >
          What customers write on your site, Google or Instagram comes together here.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState picture="done" title="All done">
          No one waits for an answer.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState picture="search" title="Nothing found">
          No contact is called “Zoé”.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState
          title="The conversations did not load"
          reason="The server did not answer in time."
          requestId="01JD3Q9W7Z"
          labels={{ retry: 'Retry', requestId: 'Request' }}
          onRetry={() => undefined}
        />
      </Card>
      <Card>
        <LoadingSkeleton label="Loading" variant="rows" count={3} />
      </Card>
      <Card>
        <LoadingSkeleton label="Loading" variant="messages" count={4} />
      </Card>
    </div>
  )
}
