import { describe, expect, it, vi } from 'vitest'
import { type Media, type StoredFile, uploadFile } from '../files/index.ts'
import { createStorage } from '../state/index.ts'
import {
  buildConversation,
  buildMessage,
  buildSetup,
  createFakeApi,
  createFakeLive,
  cursorPage,
  networkError,
  refusal,
} from '../testing/index.ts'
import {
  getInboxSetup,
  listConversations,
  listMessages,
  removeUnreadMessages,
  sendMessage,
} from './contract.ts'
import type { InboxNotice, LocalFile } from './inbox.ts'
import { createInbox } from './store.ts'

const ada = buildConversation({ username: 'Ada', badgeCount: 0 })
const photo = (name = 'a.jpg'): LocalFile => ({
  file: new File(['picture'], name, { type: 'image/jpeg' }),
  name,
  type: 'image',
})

async function open(storage = createStorage({ area: null })) {
  const fake = createFakeApi()
  const notices: InboxNotice[] = []
  let stored = 0
  fake.answer(getInboxSetup, () => buildSetup())
  fake.answer(listConversations, () => cursorPage([ada]))
  fake.answer(listMessages, () => cursorPage([]))
  fake.answer(removeUnreadMessages, () => undefined)
  fake.answer(uploadFile, ({ body }) => {
    stored += 1
    const file = body.get('file') as File
    return {
      id: `00000000-0000-4000-8000-00000000000${stored}`,
      type: 'image',
      mimeType: 'image/jpeg',
      name: file.name,
      sizeBytes: file.size,
      width: 720,
      height: 480,
      durationMs: null,
      visibility: 'private',
      url: `/v2/files/${stored}?signature=s`,
    } as StoredFile
  })
  fake.answer(sendMessage, ({ body }) =>
    buildMessage({
      id: body.id,
      conversationId: ada.id,
      position: 'right',
      body: body.body,
      media: body.media?.map((id) => ({
        ...{ id, type: 'image', body: `/v2/files/${id}`, time: 1, name: 'a.jpg' },
        ...{ mimeType: 'image/jpeg', sizeBytes: 7, width: 720, height: 480, durationMs: null },
      })) as Media[] | undefined,
    }),
  )
  const inbox = createInbox({ api: fake.api, live: createFakeLive(), venueId: 1, storage, managerId: 7 })
  inbox.onNotice((notice) => notices.push(notice))
  await vi.waitFor(() => expect(inbox.conversations.value).toHaveLength(1))
  inbox.select(ada.id)
  await vi.waitFor(() => expect(inbox.current.value?.state).toBe('ready'))
  const messages = () => inbox.current.value?.messages ?? []
  return { inbox, fake, notices, messages }
}

describe('files of the inbox', () => {
  it('MSG-08 sends a caption with its files in one message, and empties what was written', async () => {
    const { inbox, fake, messages } = await open()
    inbox.setDraft(ada.id, 'Les deux tailles')
    inbox.sendFiles([photo()], 'Les deux tailles')
    expect(inbox.draftOf(ada.id)).toBe('')
    await vi.waitFor(() => expect(fake.callsOf(sendMessage)).toHaveLength(1))
    expect(fake.callsOf(sendMessage)[0]?.request.body).toMatchObject({
      body: 'Les deux tailles',
      media: ['00000000-0000-4000-8000-000000000001'],
    })
    await vi.waitFor(() => expect(messages()).toMatchObject([{ body: 'Les deux tailles', state: 'sent' }]))
  })
  it('MSG-35 shows a picture of this device at once, takes it to the server, then sends one message', async () => {
    const { inbox, fake, messages } = await open()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    inbox.sendFiles([photo('a.jpg'), photo('b.jpg')])
    fake.answer(sendMessage, async ({ body }) => {
      await held
      return buildMessage({ id: body.id, conversationId: ada.id, position: 'right', body: '' })
    })
    await vi.waitFor(() => expect(messages()).toHaveLength(1))
    expect(messages()[0]).toMatchObject({ state: 'pending', media: [{ type: 'image' }, { name: 'b.jpg' }] })
    await vi.waitFor(() => expect(fake.callsOf(sendMessage)).toHaveLength(1))
    expect(fake.callsOf(uploadFile)).toHaveLength(2)
    expect(fake.callsOf(sendMessage)[0]?.request.body).toMatchObject({
      body: '',
      media: ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
    })
    release()
    await vi.waitFor(() => expect(messages()[0]?.state).toBe('sent'))
    expect(messages()).toHaveLength(1)
    inbox.dispose()
  })

  it('reports that files go up, as long as they do', async () => {
    const { inbox, fake, messages } = await open()
    let refuse = (_: unknown) => {}
    fake.answer(
      uploadFile,
      () =>
        new Promise((_, reject) => {
          refuse = reject
        }),
    )
    inbox.sendFiles([photo()])
    await vi.waitFor(() => expect([...inbox.uploads.value]).toEqual([[messages()[0]?.id, 0]]))
    refuse(refusal(413, 'too_large'))
    await vi.waitFor(() => expect(inbox.uploads.value.size).toBe(0))
    expect(messages()[0]).toMatchObject({ state: 'errored', problem: 'tooLarge' })
    inbox.dispose()
  })

  it('sends nothing half: when a file is refused, no message goes out; it can be sent again or given up', async () => {
    const { inbox, fake, notices, messages } = await open()
    fake.fail(uploadFile, refusal(422, 'rule'))
    inbox.sendFiles([photo()])
    await vi.waitFor(() => expect(messages()[0]?.state).toBe('errored'))
    expect(fake.callsOf(sendMessage)).toHaveLength(0)
    expect(notices.at(-1)).toMatchObject({ kind: 'errored', error: { code: 'rule' } })
    const first = messages()[0]?.id ?? ''
    inbox.discard(first)
    expect(messages()).toHaveLength(0)
    inbox.dispose()
  })

  it('a file that arrived is not sent twice when its message is sent again', async () => {
    const { inbox, fake, messages } = await open()
    fake.fail(sendMessage, refusal(422, 'rule'))
    inbox.sendFiles([photo()])
    await vi.waitFor(() => expect(messages()[0]?.state).toBe('errored'))
    const id = messages()[0]?.id ?? ''
    fake.answer(sendMessage, ({ body }) =>
      buildMessage({ id: body.id, conversationId: ada.id, position: 'right', body: '' }),
    )
    inbox.resend(id)
    await vi.waitFor(() => expect(messages()[0]?.state).toBe('sent'))
    expect(fake.callsOf(uploadFile)).toHaveLength(1)
    inbox.dispose()
  })

  it('a file that arrived is not sent twice while its message is tried again', async () => {
    const { inbox, fake, messages } = await open()
    fake.fail(sendMessage, refusal(503, 'unavailable'))
    inbox.sendFiles([photo()])
    await vi.waitFor(() => expect(fake.callsOf(sendMessage)).toHaveLength(1))
    fake.answer(sendMessage, ({ body }) =>
      buildMessage({ id: body.id, conversationId: ada.id, position: 'right', body: '' }),
    )
    await vi.waitFor(() => expect(messages()[0]?.state).toBe('sent'), { timeout: 5000 })
    expect(fake.callsOf(uploadFile)).toHaveLength(1)
    inbox.dispose()
  })

  it('keeps the order: a message written after a picture is sent after it', async () => {
    const { inbox, fake } = await open()
    inbox.sendFiles([photo()])
    await vi.waitFor(() => expect(inbox.current.value?.messages).toHaveLength(1))
    inbox.send('et voilà')
    await vi.waitFor(() => expect(fake.callsOf(sendMessage)).toHaveLength(2))
    expect(fake.callsOf(sendMessage).map(({ request }) => (request.body as { body: string }).body)).toEqual([
      '',
      'et voilà',
    ])
    inbox.dispose()
  })

  it('after a reload a file that had not gone up is known to be lost, and no network failure gives it up', async () => {
    const storage = createStorage({ area: null })
    const before = await open(storage)
    before.fake.fail(uploadFile, networkError())
    before.inbox.sendFiles([photo()])
    await vi.waitFor(() => expect(before.messages()).toHaveLength(1))
    expect(before.messages()[0]?.state).toBe('pending')
    before.inbox.dispose()
    const after = await open(storage)
    await vi.waitFor(() => expect(after.messages()[0]?.state).toBe('errored'))
    expect(after.fake.callsOf(sendMessage)).toHaveLength(0)
    after.inbox.dispose()
  })
})
