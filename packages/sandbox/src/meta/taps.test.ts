import { describe, expect, it } from 'vitest'
import { readButtons, readQuickReplies } from './taps.ts'

const long = 'Parler à quelqu’un d’ici'
const reply = (title: string) => ({ content_type: 'text', title, payload: title })
const button = (title: string, id = title) => ({ type: 'reply', reply: { id, title } })
const message = (buttons: object[], text = 'Bonjour') => ({
  type: 'button',
  body: { text },
  action: { buttons },
})

describe('what Meta takes below a message', () => {
  it('quick replies: 13, of 20 characters; Messenger refuses longer ones, Instagram cuts them', () => {
    expect(readQuickReplies('facebook', [reply('Oui')])).toEqual([{ title: 'Oui', payload: 'Oui' }])
    expect(readQuickReplies('facebook', [reply('Oui'), reply(long)])).toMatchObject({
      code: 100,
      message: 'Length of param message[quick_replies][1][title] must be less than or equal to 20',
    })
    expect(readQuickReplies('instagram', [reply(long)])).toMatchObject([{ title: 'Parler à quelqu’un d' }])
    expect(readQuickReplies('instagram', Array(14).fill(reply('Oui')))).toMatchObject({ code: 100 })
    expect(readQuickReplies('facebook', [{ title: 'Oui', payload: 'Oui' }])).toMatchObject({ code: 100 })
  })

  it('reply buttons: 3, of 20 characters, no two alike, below 1,024 characters', () => {
    expect(readButtons(message([button('Oui')]))).toEqual([{ title: 'Oui', payload: 'Oui' }])
    const refused = (details: string) => ({ code: 131009, details: expect.stringContaining(details) })
    expect(readButtons(message([button(long)]))).toMatchObject(refused('Button title length invalid'))
    expect(readButtons(message(['1', '2', '3', '4'].map((title) => button(title))))).toMatchObject(
      refused('Max allowed buttons: 3'),
    )
    expect(readButtons(message([]))).toMatchObject(refused('Min allowed buttons: 1'))
    expect(readButtons(message([button('Oui'), button('Oui', 'b')]))).toMatchObject(refused('unique'))
    expect(readButtons(message([button('Oui')], 'a'.repeat(1025)))).toMatchObject(refused('Body text'))
  })
})
