import * as z from 'zod/mini'
import { OwnPicture } from '../rules/picture-address.ts'
import { line } from '../rules/text.ts'
import { WebAddress } from '../rules/web-address.ts'

/** Characters of a design as JSON, or of a mail's HTML (EML-05). */
export const MAIL_BODY_MAX = 200_000

/** What a mail looks like that says nothing about it. */
export const MAIL_LOOK = { preheader: '', accent: '#0f5f4b', background: '#f4f2ec' } as const

/** `#rrggbb` in lower case. */
const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const Align = z._default(z.enum(['left', 'center']), 'left')
/** Where a press leads; empty for nowhere. */
const Href = z._default(z.union([z.literal(''), WebAddress]), '')
/** A picture that this server keeps, or one of a website; empty while none is chosen, and nothing is drawn. */
const Picture = z.union([z.literal(''), OwnPicture, WebAddress])

/** A part of a paragraph with one look; `{{firstName|friend}}` is filled in (D-76). */
export const MailRun = z.strictObject({
  text: z.string().check(z.maxLength(2000)),
  isBold: z._default(z.boolean(), false),
  isItalic: z._default(z.boolean(), false),
  href: Href,
})
export interface MailRun extends z.infer<typeof MailRun> {}

const Runs = z.array(MailRun).check(z.maxLength(50))

/** What kind of list an item is of. */
export const MailListKind = z.enum(['bullet', 'number'])
export type MailListKind = z.infer<typeof MailListKind>

/** A paragraph: its runs, or an item of a list; items of one kind in a row are one list. */
export const MailParagraph = z.union([Runs, z.strictObject({ list: MailListKind, runs: Runs })])
export type MailParagraph = z.infer<typeof MailParagraph>

const Paragraphs = z.array(MailParagraph).check(z.maxLength(50))

const simple = [
  /** The venue's sign at the top. */
  z.strictObject({ type: z.literal('logo'), src: Picture, alt: line({ max: 120 }) }),
  z.strictObject({
    type: z.literal('heading'),
    text: line({ max: 200 }),
    level: z._default(z.union([z.literal(1), z.literal(2)]), 1),
    align: Align,
  }),
  /** A band of the accent with a title, from edge to edge. */
  z.strictObject({
    type: z.literal('hero'),
    title: line({ min: 1, max: 120 }),
    text: z._default(line({ max: 200 }), ''),
  }),
  z.strictObject({ type: z.literal('text'), paragraphs: Paragraphs, align: Align }),
  /** An empty `alt` is a picture that says nothing. */
  z.strictObject({ type: z.literal('image'), src: Picture, alt: line({ max: 200 }), href: Href }),
  z.strictObject({ type: z.literal('button'), label: line({ max: 60 }), href: Href, align: Align }),
  /** A card with what it costs now. */
  z.strictObject({
    type: z.literal('offer'),
    title: line({ max: 80 }),
    text: z._default(line({ max: 300 }), ''),
    price: z._default(line({ max: 30 }), ''),
    note: z._default(line({ max: 120 }), ''),
  }),
  /** A code to show at the counter. */
  z.strictObject({
    type: z.literal('coupon'),
    code: line({ min: 1, max: 30 }),
    text: z._default(line({ max: 200 }), ''),
  }),
  /** Hours and address, as the venue has them when the mail leaves. */
  z.strictObject({
    type: z.literal('venue'),
    hasHours: z._default(z.boolean(), true),
    hasAddress: z._default(z.boolean(), true),
  }),
  z.strictObject({
    type: z.literal('social'),
    links: z
      .array(
        z.strictObject({
          network: z.enum(['facebook', 'instagram', 'whatsapp', 'linkedin', 'tiktok', 'youtube', 'website']),
          href: WebAddress,
        }),
      )
      .check(z.maxLength(7)),
  }),
  z.strictObject({ type: z.literal('divider') }),
  /** Height in pixels. */
  z.strictObject({ type: z.literal('spacer'), height: z.int().check(z.minimum(8), z.maximum(96)) }),
] as const

/** A block that stands in a column, too. */
export const SimpleMailBlock = z.discriminatedUnion('type', simple)
export type SimpleMailBlock = z.infer<typeof SimpleMailBlock>

const Column = z.array(SimpleMailBlock).check(z.maxLength(20))

/** A block of a mail. */
export const MailBlock = z.discriminatedUnion('type', [
  ...simple,
  /** Two beside each other; one below the other on a phone. */
  z.strictObject({ type: z.literal('columns'), columns: z.tuple([Column, Column]) }),
])
export type MailBlock = z.infer<typeof MailBlock>

/** A mail of the block editor (EML-03, first kind). Its footer, with the link to unsubscribe, is put below when it leaves (D-77). */
export const MailDesign = z.strictObject({
  version: z.literal(1),
  /** Shown beside the subject in a list of mails. */
  preheader: z._default(line({ max: 150 }), ''),
  /** Of buttons, links and cards. */
  accent: z._default(Color, MAIL_LOOK.accent),
  /** Around the mail. */
  background: z._default(Color, MAIL_LOOK.background),
  blocks: z.array(MailBlock).check(z.maxLength(100)),
})
export interface MailDesign extends z.infer<typeof MailDesign> {}
