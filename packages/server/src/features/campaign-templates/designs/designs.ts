import type { PredefinedCategory, PredefinedEmailTemplate } from '@comptoir/core/campaign-templates'
import { MailDesign } from '@comptoir/core/mail-design'
import { parse } from 'zod/v4/core'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { MailTexts } from './words.ts'

/** A language of the designed mails. */
export type Language = 'fr' | 'en'

/** The designed mails of the product: what each is for, and its colours. */
const looks = {
  'weekly-offer': { category: 'offers', accent: '#0f5f4b', background: '#f1efe6' },
  'happy-hour': { category: 'offers', accent: '#a34a1f', background: '#f8efe6' },
  'flash-sale': { category: 'offers', accent: '#b3261e', background: '#f8eceb' },
  'tasting-evening': { category: 'events', accent: '#5b2a4f', background: '#f3edf2' },
  anniversary: { category: 'events', accent: '#7a4b00', background: '#fbf3e0' },
  workshop: { category: 'events', accent: '#2f5d3a', background: '#eef3ec' },
  galette: { category: 'seasons', accent: '#8a5a00', background: '#fbf5e6' },
  'mothers-day': { category: 'seasons', accent: '#9c2f5a', background: '#faeef3' },
  summer: { category: 'seasons', accent: '#005f83', background: '#e9f4f8' },
  christmas: { category: 'seasons', accent: '#7d1f2b', background: '#f4efe8' },
  welcome: { category: 'loyalty', accent: '#0f5f4b', background: '#eef4f1' },
  'thank-you': { category: 'loyalty', accent: '#3d4a8a', background: '#eef0f8' },
  'we-miss-you': { category: 'loyalty', accent: '#4a3f7a', background: '#f1eff8' },
  'new-menu': { category: 'news', accent: '#2f5d3a', background: '#f3f1e7' },
  'new-place': { category: 'news', accent: '#0f4c75', background: '#ebf2f7' },
  'new-hours': { category: 'service', accent: '#37474f', background: '#eff2f3' },
} as const satisfies Record<string, { category: PredefinedCategory; accent: string; background: string }>

/** Names a designed mail of the product. */
export type DesignId = keyof typeof looks

const paragraphs = (lines: readonly string[]) => lines.map((text) => [{ text }])

/** Always the same order, from what it is about to where to find us. */
function blocksOf({ title, sub, text, offer, offers, coupon, button, after }: MailTexts): unknown[] {
  return [
    { type: 'hero', title, text: sub },
    { type: 'text', paragraphs: paragraphs(text) },
    ...(offer ? [{ type: 'offer', ...offer }] : []),
    ...(offers ? [{ type: 'columns', columns: offers.map((one) => [{ type: 'offer', ...one }]) }] : []),
    ...(coupon ? [{ type: 'coupon', ...coupon }] : []),
    ...(button ? [{ type: 'button', label: button, align: 'center' }] : []),
    ...(after ? [{ type: 'text', paragraphs: paragraphs([after]) }] : []),
    { type: 'divider' },
    { type: 'venue' },
  ]
}

function build(language: Language): PredefinedEmailTemplate[] {
  const texts = { fr, en }[language]
  return Object.entries(looks).map(([id, { category, accent, background }]) => {
    const words = texts[id as DesignId]
    const { name, subject, preheader } = words
    const design = parse(MailDesign, { version: 1, preheader, accent, background, blocks: blocksOf(words) })
    return { id, language, category, name, subject, body: JSON.stringify(design) }
  })
}

const built = { fr: build('fr'), en: build('en') }

/** The designed mails of the product in a language. */
export const designs = (language: Language): readonly PredefinedEmailTemplate[] => built[language]
