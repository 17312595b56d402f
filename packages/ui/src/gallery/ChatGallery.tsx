import { useState } from 'react'
import {
  type ChatMedia,
  type ChatMessage,
  Composer,
  ConversationRow,
  MediaItems,
  MessageList,
  TypingDots,
} from '../chat/index.ts'
import { SegmentedTabs } from '../controls/SegmentedTabs.tsx'
import { PlatformBadge } from '../status/PlatformBadge.tsx'
import { composerLabels, formatDay, formatTime, mediaLabels, messageLabels } from './samples.ts'

const drawMedia = (media: readonly ChatMedia[]) => <MediaItems media={media} labels={mediaLabels} />

const rowLabels = { unread: (count: number) => `${count} unread`, closed: 'Closed', needsHuman: 'Needs you' }

/** The list of conversations in its states. */
export function RowsGallery() {
  const [tab, setTab] = useState<'opened' | 'closed'>('opened')
  const [selected, setSelected] = useState('a')
  const row = (id: string) => ({
    isSelected: selected === id,
    onSelect: () => setSelected(id),
    labels: rowLabels,
  })
  const badge = (platform: 'google' | 'facebook' | 'instagram' | 'whatsapp' | 'website') => (
    <PlatformBadge platform={platform} label={platform} />
  )
  return (
    <div className="ct-gallery-rows">
      <SegmentedTabs
        label="Conversations"
        tabs={[
          { value: 'opened', label: 'Opened', count: 12 },
          { value: 'closed', label: 'Closed' },
        ]}
        value={tab}
        onChange={setTab}
      />
      <ConversationRow
        {...row('a')}
        title="Mélissa Bordin"
        preview="Parfait, merci beaucoup ! 🎉"
        at="5 min"
        exactAt="20 Nov 2026, 10:06"
        unread={0}
        platform={badge('website')}
      />
      <ConversationRow
        {...row('b')}
        title="Jean-Philippe de la Rochefoucauld-Montmorency"
        preview="Bonjour, la terrasse est-elle ouverte ce soir ?"
        at="12 min"
        exactAt="20 Nov 2026, 09:59"
        unread={3}
        platform={badge('whatsapp')}
      />
      <ConversationRow
        {...row('c')}
        title="Sarah Okafor"
        preview="Can I speak to someone please?"
        at="1 h"
        exactAt="20 Nov 2026, 09:00"
        unread={128}
        needsHuman
        platform={badge('instagram')}
      />
      <ConversationRow
        {...row('d')}
        title="Café du Port"
        preview="Merci, à bientôt"
        at="2 d"
        exactAt="18 Nov 2026, 09:00"
        unread={0}
        isClosed
        platform={badge('facebook')}
      />
      <ConversationRow
        {...row('e')}
        title="Google visitor"
        preview="Is parking free?"
        at="3 d"
        exactAt="17 Nov 2026, 09:00"
        unread={0}
        platform={badge('google')}
      />
    </div>
  )
}

/** A conversation that answers back. */
export function ConversationGallery({ messages: initial }: { messages: readonly ChatMessage[] }) {
  const [messages, setMessages] = useState(initial)
  const [value, setValue] = useState('')
  const send = (body: string) => {
    const id = `sent-${messages.length}`
    setMessages([...messages, { id, side: 'right', at: Date.now(), state: 'pending', body }])
    setValue('')
  }
  return (
    <div className="ct-gallery-chat">
      <MessageList
        messages={messages}
        labels={messageLabels}
        formatTime={formatTime}
        formatDay={formatDay}
        onResend={(id) =>
          setMessages(
            messages.map((message) => (message.id === id ? { ...message, state: 'pending' } : message)),
          )
        }
        drawMedia={drawMedia}
        footer={<TypingDots label="Mélissa is writing" />}
      />
      <Composer
        value={value}
        onChange={setValue}
        onSend={send}
        limit={1000}
        labels={composerLabels}
        hint="Your answer opens the conversation again."
      />
    </div>
  )
}
