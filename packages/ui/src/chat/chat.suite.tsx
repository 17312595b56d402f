import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Composer, type ComposerProps } from './Composer.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import type { ChatFetch, ChatMedia, ChatMessage } from './chat-message.ts'
import { MessageList, type MessageListProps } from './MessageList.tsx'
import { fileLabels } from './media/file-words.ts'
import { MediaItems, type MediaItemsProps, type MediaLabels } from './media/MediaItems.tsx'
import { drawMessageChanges, drawMessageContext, toChatDetails } from './message-details.tsx'

/** How one of the two hosts draws. */
export interface ChatHost {
  draw: (element: ReactElement, into: HTMLElement) => void
  erase: (from: HTMLElement) => void
}

const labels: MessageListProps['labels'] = {
  log: 'Messages',
  left: 'Customer',
  right: 'You',
  automatic: 'Assistant',
  note: 'Note',
  states: { pending: 'Sending', sent: 'Sent', delivered: 'Delivered', read: 'Read', errored: 'Not sent' },
  resend: 'Send again',
  loadingOlder: 'Loading',
  jumpToLatest: 'Latest',
  newMessages: (count) => `${count} new`,
  announce: (message) => `said: ${message.body}`,
}

const composerLabels: ComposerProps['labels'] = {
  field: 'Your message',
  placeholder: 'Write',
  send: 'Send',
  counter: (used, limit) => `${used}/${limit}`,
  tooLong: (over) => `${over} too many`,
}

const dayMs = 86_400_000
const message = (id: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  body: `body ${id}`,
  side: 'left',
  at: Date.UTC(2026, 10, 20, 9),
  ...rest,
})
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => message(`m${index}`, { at: index * 60_000 }))
const settled = () => new Promise((resolve) => setTimeout(resolve, 25))

/** The behaviour of the chat parts, the same in React and in Preact. */
export function chatSuite(name: string, host: ChatHost) {
  const roots: HTMLElement[] = []

  async function draw(
    element: ReactElement,
    into = document.body.appendChild(document.createElement('div')),
  ) {
    if (!roots.includes(into)) roots.push(into)
    host.draw(element, into)
    await settled()
    return into
  }

  const list = (messages: readonly ChatMessage[], rest: Partial<MessageListProps> = {}) => (
    <MessageList
      messages={messages}
      labels={labels}
      formatTime={(date) => date.toISOString().slice(11, 16)}
      formatDay={(date) => date.toISOString().slice(0, 10)}
      {...rest}
    />
  )
  const composer = (rest: Partial<ComposerProps>) => (
    <Composer value="" onChange={() => {}} onSend={() => {}} limit={1000} labels={composerLabels} {...rest} />
  )
  const press = (root: HTMLElement, init: KeyboardEventInit) =>
    root
      .querySelector('textarea')
      ?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))

  function pretendScroll(root: HTMLElement, scrollTop: number) {
    const box = root.querySelector<HTMLElement>('[role=log]')
    if (!box) throw new Error('no log')
    Object.defineProperties(box, {
      scrollHeight: { configurable: true, value: 5000 },
      clientHeight: { configurable: true, value: 500 },
    })
    box.scrollTop = scrollTop
    box.dispatchEvent(new Event('scroll'))
    return settled()
  }

  afterEach(() => {
    for (const root of roots.splice(0)) {
      host.erase(root)
      root.remove()
    }
  })

  describe(`${name}: the list of messages`, () => {
    it('draws text as text and never as HTML', async () => {
      const root = await draw(list([message('a', { body: '<img src=x onerror=alert(1)> & <b>bold</b>' })]))
      expect(root.querySelector('img, b')).toBeNull()
      expect(root.querySelector('.ct-msg-body')?.textContent).toBe(
        '<img src=x onerror=alert(1)> & <b>bold</b>',
      )
    })

    it('makes web addresses clickable without handing over the opener, and leaves scripts as text', async () => {
      const root = await draw(
        list([message('a', { body: 'see https://a.example/x. or javascript:alert(1)' })]),
      )
      const links = [...root.querySelectorAll('a')]
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://a.example/x'])
      expect(links[0]?.rel).toContain('noopener')
    })

    it('shows what a message answers and comes from, reactions, the text before an edit, and a withdrawal', async () => {
      const { details } = toChatDetails(
        {
          contexts: [{ kind: 'ad', title: 'Brunch', url: 'https://a.example/ad' }],
          quote: { body: 'At noon?', position: 'right' },
          reactions: [{ emoji: '🥐', position: 'left' }],
          edit: { at: 0, previousBody: 'one bred' },
          withdrawnAt: 1,
          receivedAt: 2,
        },
        {
          context: (kind, title) => `${kind}: ${title}`,
          author: (side) => (side === 'right' ? 'You' : 'Ada'),
          reaction: (author, emoji) => `${author} ${emoji}`,
          edited: () => 'edited',
          withdrawn: () => 'withdrawn',
          late: () => 'late',
        },
      )
      const root = await draw(
        list([message('a', { details })], { drawAbove: drawMessageContext, drawBelow: drawMessageChanges }),
      )
      const bubble = root.querySelector('.ct-msg')
      expect(bubble?.querySelector('a')?.getAttribute('href')).toBe('https://a.example/ad')
      expect(bubble?.querySelector('blockquote')?.textContent).toBe('YouAt noon?')
      expect(bubble?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Ada 🥐')
      expect(bubble?.querySelector('details')?.textContent).toBe('editedone bred')
      expect(bubble?.hasAttribute('data-withdrawn')).toBe(true)
      expect(bubble?.textContent).toMatch(/withdrawn.*late/)
    })

    it('says the day once, where it begins', async () => {
      const at = Date.UTC(2026, 10, 20, 23)
      const root = await draw(
        list([message('a', { at }), message('b', { at: at + 60_000 }), message('c', { at: at + dayMs })]),
      )
      expect([...root.querySelectorAll('.ct-day')].map((day) => day.textContent)).toEqual([
        '2026-11-20',
        '2026-11-21',
      ])
    })

    it('shows the time once for messages of one side that follow within five minutes', async () => {
      const at = Date.UTC(2026, 10, 20, 9)
      const messages = [
        message('a', { at }),
        message('b', { at: at + 60_000 }),
        message('c', { at: at + 120_000, side: 'right' }),
      ]
      const root = await draw(list(messages))
      expect([...root.querySelectorAll('time')].map((time) => time.textContent)).toEqual(['09:01', '09:02'])
    })

    it('MSG-36 offers to send a failed message again, by its id', async () => {
      const onResend = vi.fn()
      const root = await draw(list([message('a', { side: 'right', state: 'errored' })], { onResend }))
      root.querySelector<HTMLButtonElement>('.ct-msg-resend')?.click()
      expect(onResend).toHaveBeenCalledExactlyOnceWith('a')
    })

    it('asks a person about a message of which it is unknown whether it arrived', async () => {
      const onResend = vi.fn()
      const asking = { ...labels, states: { ...labels.states, unknown: 'No one knows' }, decide: 'Decide' }
      const options = { onResend, labels: asking }
      const root = await draw(list([message('a', { side: 'right', state: 'unknown' })], options))
      expect(root.querySelector('.ct-msg-failed')?.textContent).toBe('No one knows')
      const button = root.querySelector<HTMLButtonElement>('.ct-msg-resend')
      expect(button?.textContent).toBe('Decide')
      button?.click()
      expect(onResend).toHaveBeenCalledExactlyOnceWith('a')
    })

    it('says in words how far a message has come', async () => {
      const root = await draw(list([message('a', { side: 'right', state: 'read' })]))
      expect(root.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Read')
    })

    it('announces each incoming message once: not the first load, not older ones, not one’s own', async () => {
      const first = [message('m1'), message('m2')]
      const root = await draw(list(first))
      const region = root.querySelector('[aria-live=polite]')
      expect(region?.textContent).toBe('')
      await draw(list([message('m0'), ...first]), root)
      expect(region?.textContent).toBe('')
      await draw(list([message('m0'), ...first, message('mine', { side: 'right' }), message('m3')]), root)
      expect(region?.textContent).toBe('said: body m3')
      const said = region?.firstChild
      await draw(
        list([message('m0'), ...first, message('mine', { side: 'right', state: 'read' }), message('m3')]),
        root,
      )
      expect(region?.firstChild).toBe(said)
    })

    it('draws a window of rows of 10,000 messages, at the end, and says how many there are', async () => {
      const root = await draw(list(many(10_000)))
      const rows = [...root.querySelectorAll<HTMLElement>('.ct-row')]
      expect(rows.length).toBeLessThan(80)
      expect(rows.at(-1)?.dataset.id).toBe('m9999')
      expect(rows.at(-1)?.getAttribute('aria-posinset')).toBe('10000')
      expect(rows[0]?.getAttribute('aria-setsize')).toBe('10000')
    })

    it('draws 200 messages whole', async () => {
      const root = await draw(list(many(200)))
      expect(root.querySelectorAll('.ct-row')).toHaveLength(200)
    })

    it('counts what came while the reader was above, and goes down to it on request', async () => {
      const root = await draw(list(many(5)))
      await pretendScroll(root, 1000)
      await draw(list([...many(5), message('new1'), message('new2')]), root)
      const pill = root.querySelector<HTMLButtonElement>('.ct-log-pill')
      expect(pill?.textContent).toBe('2 new')
      expect(root.querySelector('[role=log]')?.scrollTop).toBe(1000)
      pill?.click()
      await settled()
      expect(root.querySelector('.ct-log-pill')).toBeNull()
      expect(root.querySelector('[role=log]')?.scrollTop).toBe(5000)
    })

    it('MSG-07 stays at the newest message when pictures arrive before the scroll that it made itself is reported', async () => {
      const root = await draw(list(many(5)))
      const box = root.querySelector<HTMLElement>('[role=log]')
      const grow = (scrollHeight: number) =>
        Object.defineProperties(box, {
          scrollHeight: { configurable: true, value: scrollHeight },
          clientHeight: { configurable: true, value: 500 },
        })
      grow(2000)
      await draw(list(many(6)), root)
      grow(5000)
      box?.dispatchEvent(new Event('scroll'))
      await settled()
      expect(root.querySelector('.ct-log-pill')).toBeNull()
      await draw(list(many(7)), root)
      expect(box?.scrollTop).toBe(5000)
    })

    it('brings the writer down to what they have just sent', async () => {
      const root = await draw(list(many(5)))
      await pretendScroll(root, 1000)
      await draw(list([...many(5), message('mine', { side: 'right', state: 'pending' })]), root)
      expect(root.querySelector('[role=log]')?.scrollTop).toBe(5000)
      expect(root.querySelector('.ct-log-pill')).toBeNull()
    })

    it('asks for older messages once while the first one stays the same', async () => {
      const onReachStart = vi.fn()
      const root = await draw(list(many(5), { onReachStart }))
      await pretendScroll(root, 1000)
      onReachStart.mockClear()
      await pretendScroll(root, 10)
      await pretendScroll(root, 0)
      expect(onReachStart).toHaveBeenCalledTimes(1)
      await draw(list([message('older'), ...many(5)], { onReachStart }), root)
      expect(onReachStart).toHaveBeenCalledTimes(2)
    })

    it('says that older messages are being fetched, outside of the rows that hold their place', async () => {
      const root = await draw(list(many(3), { isLoadingOlder: true }))
      const notice = root.querySelector('[role=status]')
      expect(notice?.textContent).toBe('Loading')
      expect(root.querySelector('[role=log]')?.contains(notice ?? null)).toBe(false)
    })
  })

  describe(`${name}: what messages carry`, () => {
    const mediaLabels: MediaLabels = {
      open: (file) => `Open ${file}`,
      imageFailed: 'No picture:',
      play: 'Play',
      pause: 'Pause',
      position: 'Position',
      soundFailed: 'This sound cannot be played.',
      files: fileLabels((word, { name = '', when = '' } = {}) => `${word} ${name}${when}`.trim(), {
        language: 'en',
        when: (at) => `at ${at}`,
      }),
    }
    const photo: ChatMedia = { type: 'image', url: '/v2/files/1', name: 'cake.jpg', width: 560, height: 280 }
    const voice: ChatMedia = { type: 'audio', url: '/v2/files/3', name: 'voice.ogg', durationMs: 67_000 }
    const menu: ChatMedia = { type: 'pdf', url: '/v2/files/2', name: 'menu.pdf' }
    const carrying = (media: ChatMedia[], rest: Partial<MediaItemsProps> = {}) =>
      list([message('a', { body: '', media })], {
        drawMedia: (items) => <MediaItems media={items} labels={mediaLabels} {...rest} />,
      })

    it('MSG-07 shows a picture in a place of its own size, with its skeleton until it is there', async () => {
      const root = await draw(carrying([photo]))
      const place = root.querySelector<HTMLElement>('.ct-picture')
      expect(place?.dataset.state).toBe('loading')
      expect(place?.style.aspectRatio).toBe('560 / 280')
      expect(root.querySelector('img')?.alt).toBe('cake.jpg')
      root.querySelector('img')?.dispatchEvent(new Event('load'))
      await settled()
      expect(root.querySelector<HTMLElement>('.ct-picture')?.dataset.state).toBe('shown')
      expect(root.querySelector('.ct-msg-body')).toBeNull()
    })

    it('says that a picture cannot be shown', async () => {
      const root = await draw(carrying([photo]))
      root.querySelector('img')?.dispatchEvent(new Event('error'))
      await settled()
      expect(root.querySelector('.ct-media-failed')?.textContent).toBe('No picture: cake.jpg')
    })

    it('opens a picture where the host wants it, a document in a page of its own', async () => {
      const onOpen = vi.fn()
      const root = await draw(carrying([photo, menu], { onOpen }))
      root.querySelector<HTMLButtonElement>('button.ct-picture')?.click()
      expect(onOpen).toHaveBeenCalledExactlyOnceWith(photo)
      const link = root.querySelector<HTMLAnchorElement>('a.ct-document')
      expect([link?.getAttribute('href'), link?.rel, link?.textContent]).toEqual([
        '/v2/files/2',
        'noopener noreferrer',
        'menu.pdf',
      ])
    })

    it('plays a film where it stands, and says so where this browser cannot', async () => {
      const film: ChatMedia = {
        ...{ type: 'video', url: '/v2/files/4', name: 'cake.mp4', width: 560, height: 280 },
        ...{ durationMs: 67_000, sizeBytes: 2_400_000, mimeType: 'video/mp4' },
      }
      const root = await draw(carrying([film]))
      const video = root.querySelector('video')
      expect([video?.getAttribute('src'), video?.controls, video?.preload, video?.style.aspectRatio]).toEqual(
        ['/v2/files/4', true, 'metadata', '560 / 280'],
      )
      expect(root.querySelector('figcaption')?.textContent).toBe('sort_video · 1:07 · 2.4 MB')
      video?.dispatchEvent(new Event('error'))
      await settled()
      expect(root.querySelector('[role=alert]')?.textContent).toBe('filmFailed download cake.mp4')
    })

    it('T12 leads to a file that no one has checked by a warning only', async () => {
      const quote: ChatMedia = {
        ...{ type: 'file', url: '/v2/files/5', name: 'quote.xlsx', sizeBytes: 48_200 },
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      }
      const root = await draw(carrying([quote]))
      expect(root.querySelector('.ct-file-words')?.textContent).toBe('quote.xlsxsort_sheet · 48 kB')
      expect(root.querySelector('a')).toBeNull()
      root.querySelector<HTMLButtonElement>('.ct-file button')?.click()
      await settled()
      expect(root.querySelector('[role=alert] p')?.textContent).toBe('warning')
      const link = root.querySelector<HTMLAnchorElement>('.ct-file a')
      expect([link?.getAttribute('href'), link?.download]).toEqual(['/v2/files/5', 'quote.xlsx'])
      root.querySelector<HTMLButtonElement>('[role=alert] button')?.click()
      await settled()
      expect(root.querySelector('.ct-file a')).toBeNull()
    })

    it('says how far a file is that has not arrived, and asks for it again', async () => {
      const onRequest = vi.fn()
      const awaited = (fetch: ChatFetch): ChatMedia => ({
        type: 'image',
        id: 'f',
        url: '',
        name: 'x.jpg',
        fetch,
      })
      const waiting = { state: 'waiting', nextAt: 5, problem: 'unavailable', canRequest: true } as const
      const large = { state: 'failed', nextAt: null, problem: 'too_large', canRequest: false } as const
      const running = { state: 'running', nextAt: null, problem: null, canRequest: false } as const
      const failed = { ...waiting, state: 'failed', nextAt: null } as const
      const root = await draw(carrying([running, waiting, failed, large].map(awaited), { onRequest }))
      expect([...root.querySelectorAll('.ct-file-facts')].map((one) => one.textContent)).toEqual([
        'running',
        'waiting at 5',
        'unavailable',
        'too_large',
      ])
      const buttons = [...root.querySelectorAll<HTMLButtonElement>('.ct-file-action')]
      expect(buttons).toHaveLength(2)
      buttons[0]?.click()
      expect(onRequest).toHaveBeenCalledExactlyOnceWith('f')
    })

    it('MSG-54 a sound that cannot be loaded says so, and its controls are off', async () => {
      const root = await draw(carrying([voice]))
      expect(root.querySelector('.ct-sound-time')?.textContent).toBe('1:07')
      expect(root.querySelector<HTMLButtonElement>('.ct-sound-play')?.disabled).toBe(false)
      root.querySelector('audio')?.dispatchEvent(new Event('error'))
      await settled()
      expect(root.querySelector('[role=alert]')?.textContent).toBe('This sound cannot be played.')
      expect(root.querySelector<HTMLButtonElement>('.ct-sound-play')?.disabled).toBe(true)
      expect(root.querySelector<HTMLInputElement>('[type=range]')?.disabled).toBe(true)
    })
  })

  describe(`${name}: the composer`, () => {
    it('gives each edit to its host', async () => {
      const onChange = vi.fn()
      const onTyping = vi.fn()
      const root = await draw(composer({ onChange, onTyping }))
      const field = root.querySelector('textarea')
      if (!field) throw new Error('no field')
      const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
      setValue?.call(field, 'hello')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      expect(onChange).toHaveBeenCalledExactlyOnceWith('hello')
      expect(onTyping).toHaveBeenCalledTimes(1)
    })

    it('MSG-43 sends on Enter, and neither on Shift+Enter nor while a composition goes on', async () => {
      const onSend = vi.fn()
      const root = await draw(composer({ value: 'こん', onSend }))
      press(root, { key: 'Enter', shiftKey: true })
      press(root, { key: 'Enter', isComposing: true })
      expect(onSend).not.toHaveBeenCalled()
      press(root, { key: 'Enter' })
      expect(onSend).toHaveBeenCalledExactlyOnceWith('こん')
    })

    it('MSG-42 ignores blank text', async () => {
      const onSend = vi.fn()
      const root = await draw(composer({ value: ' \n ', onSend }))
      press(root, { key: 'Enter' })
      root.querySelector<HTMLButtonElement>('[type=submit]')?.click()
      expect(onSend).not.toHaveBeenCalled()
    })

    it('MSG-42 counts Unicode code points: 1000 emoji go out', async () => {
      const onSend = vi.fn()
      const root = await draw(composer({ value: '🎉'.repeat(1000), onSend }))
      expect(root.querySelector('[role=status]')?.textContent).toBe('1000/1000')
      root.querySelector<HTMLButtonElement>('[type=submit]')?.click()
      expect(onSend).toHaveBeenCalledTimes(1)
    })

    it('MSG-42 sends nothing above the limit and explains it at the field and at the button', async () => {
      const onSend = vi.fn()
      const root = await draw(composer({ value: 'a'.repeat(1001), onSend }))
      const button = root.querySelector<HTMLButtonElement>('[type=submit]')
      button?.click()
      press(root, { key: 'Enter' })
      expect(onSend).not.toHaveBeenCalled()
      expect(button?.getAttribute('aria-disabled')).toBe('true')
      for (const element of [button, root.querySelector('textarea')]) {
        const id = element?.getAttribute('aria-describedby') ?? ''
        expect(document.getElementById(id)?.textContent).toContain('1 too many')
      }
      expect(root.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true')
    })

    it('shows no counter far from the limit', async () => {
      const root = await draw(composer({ value: 'a'.repeat(899) }))
      expect(root.querySelector('[role=status]')?.textContent).toBe('')
    })
  })

  describe(`${name}: a row of the list of conversations`, () => {
    const row = (rest: object) => (
      <ConversationRow
        title="Mélissa Bordin"
        preview="Merci"
        at="5 min"
        exactAt="20 Nov 2026"
        unread={0}
        labels={{ unread: (count) => `${count} unread`, closed: 'Closed', needsHuman: 'Needs you' }}
        onSelect={() => {}}
        {...rest}
      />
    )

    it('is chosen by a press and says that it is the current one', async () => {
      const onSelect = vi.fn()
      const root = await draw(row({ onSelect, isSelected: true }))
      root.querySelector('button')?.click()
      expect(onSelect).toHaveBeenCalledTimes(1)
      expect(root.querySelector('button')?.getAttribute('aria-current')).toBe('true')
    })

    it('says in words what waits', async () => {
      const root = await draw(row({ unread: 128, isClosed: true, needsHuman: true }))
      expect(root.querySelector('[aria-label="128 unread"]')?.textContent).toBe('99+')
      expect(root.textContent).toContain('Closed')
      expect(root.textContent).toContain('Needs you')
    })
  })
}
