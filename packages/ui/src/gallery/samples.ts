import {
  type ChatMessage,
  type ComposerLabels,
  type FileWord,
  fileLabels,
  type MediaLabels,
  type MessageListLabels,
} from '../chat/index.ts'

const startMs = Date.UTC(2026, 10, 19, 9, 0)
const minuteMs = 60_000

/** A conversation with every kind of line. */
const samplePicture = 'data:image/gif;base64,R0lGODlhAQABAPAAAOijPf///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

export const sampleMessages: readonly ChatMessage[] = [
  {
    id: '1',
    side: 'left',
    at: startMs,
    author: 'Mélissa Bordin',
    body: 'Bonjour ! Avez-vous encore des galettes pour samedi ?',
  },
  { id: '2', side: 'left', at: startMs + minuteMs, author: 'Mélissa Bordin', body: 'Nous serons 12.' },
  {
    id: '3',
    side: 'right',
    at: startMs + 2 * minuteMs,
    isAutomatic: true,
    state: 'read',
    body: 'Bonjour Mélissa, je suis l’assistant de la boulangerie. Oui, il en reste : https://boulangerie-karukera.example/galettes. Voulez-vous parler à une personne ?',
  },
  {
    id: '4',
    side: 'left',
    at: startMs + 1500 * minuteMs,
    author: 'Mélissa Bordin',
    body: 'Oui, volontiers. Mon numéro : tel:+590690123456',
  },
  {
    id: '5',
    side: 'right',
    at: startMs + 1502 * minuteMs,
    kind: 'note',
    author: 'Joël',
    body: 'Cliente fidèle : lui garder une grande galette.',
  },
  {
    id: '6',
    side: 'right',
    at: startMs + 1504 * minuteMs,
    state: 'delivered',
    body: 'Bonjour Mélissa, Joël à l’appareil.\nJe vous garde deux grandes galettes pour samedi 9 h ?',
  },
  {
    id: '7',
    side: 'left',
    at: startMs + 1506 * minuteMs,
    author: 'Mélissa Bordin',
    body: 'Parfait, merci beaucoup ! 🎉',
  },
  {
    id: '8',
    side: 'right',
    at: startMs + 1507 * minuteMs,
    kind: 'system',
    body: 'Conversation closed by Joël',
  },
  { id: '9', side: 'right', at: startMs + 1520 * minuteMs, state: 'errored', body: 'À samedi !' },
  {
    id: '10',
    side: 'right',
    at: startMs + 1521 * minuteMs,
    state: 'pending',
    body: 'Je vous renvoie la confirmation.',
  },
  {
    id: 'media',
    side: 'left',
    at: startMs + 1521 * minuteMs,
    body: 'Like this one?',
    media: [
      { type: 'image', url: samplePicture, name: 'cake.jpg', width: 720, height: 480 },
      { type: 'pdf', url: '#menu', name: 'menu of the day.pdf' },
      {
        type: 'file',
        url: '#quote',
        name: 'quote.docx',
        mimeType: 'application/msword',
        sizeBytes: 48_200,
      },
      {
        type: 'video',
        id: 'film',
        url: '',
        name: 'film.mp4',
        fetch: {
          state: 'waiting',
          nextAt: startMs + 1600 * minuteMs,
          problem: 'unavailable',
          canRequest: true,
        },
      },
    ],
  },
]

/** As many messages as asked for, of uneven length. */
export function manyMessages(count: number): ChatMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `many-${index}`,
    side: index % 5 < 3 ? 'left' : 'right',
    at: startMs + index * 7 * minuteMs,
    body: `${index + 1}. ${'Une ligne de plus pour la boulangerie. '.repeat(1 + (index % 7))}`,
  }))
}

export const messageLabels: MessageListLabels = {
  log: 'Messages',
  left: 'Customer',
  right: 'You',
  automatic: 'Assistant',
  note: 'Note',
  states: { pending: 'Sending', sent: 'Sent', delivered: 'Delivered', read: 'Read', errored: 'Not sent' },
  resend: 'Send again',
  loadingOlder: 'Loading older messages',
  jumpToLatest: 'To the latest message',
  newMessages: (count) => (count === 1 ? '1 new message' : `${count} new messages`),
  announce: (message) => `${message.author ?? 'Customer'}: ${message.body}`,
}

const fileTexts: Record<FileWord, string> = {
  film: 'Video',
  filmFailed: 'This video cannot be played here.',
  download: 'Download',
  warning: 'This file was not checked. Open it only if you know its sender and expect it.',
  downloadAnyway: 'Download anyway',
  keepOut: 'Cancel',
  running: 'The file is being fetched…',
  waiting: 'Not received yet. Next attempt at',
  unavailable: 'The file was not received.',
  too_large: 'Not kept: larger than 25 MB.',
  quota: 'Not kept: no space left.',
  request: 'Ask again',
  sort_document: 'Text document',
  sort_sheet: 'Spreadsheet',
  sort_slides: 'Presentation',
  sort_archive: 'Archive',
  sort_program: 'Program',
  sort_page: 'Web page',
  sort_contact: 'Contact',
  sort_calendar: 'Calendar entry',
  sort_text: 'Text',
  sort_pdf: 'PDF document',
  sort_image: 'Picture',
  sort_audio: 'Recording',
  sort_video: 'Video',
  sort_file: 'Unknown kind',
}

export const mediaLabels: MediaLabels = {
  open: (name) => `Open ${name}`,
  imageFailed: 'Picture not available:',
  play: 'Play',
  pause: 'Pause',
  position: 'Position in the voice message',
  soundFailed: 'This voice message cannot be played.',
  files: fileLabels((word, { when = '' } = {}) => `${fileTexts[word]} ${when}`.trim(), {
    language: 'en',
    when: (at) => new Date(at).toLocaleTimeString('en', { timeStyle: 'short', timeZone: 'UTC' }),
  }),
}

export const composerLabels: ComposerLabels = {
  field: 'Your message',
  placeholder: 'Write a message',
  send: 'Send',
  counter: (used, limit) => `${used} / ${limit}`,
  tooLong: (over, limit) => `${over} characters too many: at most ${limit} go out in one message.`,
}

const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
export const formatTime = (date: Date) => time.format(date)
export const formatDay = (date: Date) => day.format(date)
