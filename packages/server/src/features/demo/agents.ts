import type { AgentDocument, FaqEntry } from '@comptoir/core/agent'
import type { MessagingSetting } from '@comptoir/core/messaging-settings'
import type { Tx } from '../../kernel/db/database.ts'
import { followAgents } from '../agent/index.ts'
import { bakeryDocuments, bakeryFaq } from './bakery.ts'

/** What a demo venue taught its agent, and what its site says first. */
export interface DemoAgent {
  isEnabled: boolean
  faq: FaqEntry[]
  documents: AgentDocument[]
  forbiddenTopics: string[]
  handOver: { words: string[]; topics: string[]; afterUnknown: number }
  site: Omit<MessagingSetting, 'platform' | 'updatedAt'>
}

function faq(...rows: [language: 'fr' | 'en', question: string, answer: string][]): FaqEntry[] {
  return rows.map(([language, question, answer], index) => ({
    id: `faq-${index + 1}`,
    language,
    question,
    answer,
    audience: 'everybody',
  }))
}

const bakery: DemoAgent = {
  isEnabled: true,
  faq: bakeryFaq,
  documents: bakeryDocuments,
  forbiddenTopics: ['recette'],
  handOver: { words: ['remboursement'], topics: ['allergie', 'réclamation'], afterUnknown: 1 },
  site: {
    welcomes: [],
    prompts: [
      { id: 'site-2', text: { fr: 'Vous livrez à la marina ?', en: 'Do you deliver to the marina?' } },
    ],
    predefinedPrompts: [
      {
        id: 'site-1',
        text: { fr: 'Quels sont vos pains du jour ?', en: 'What breads do you have today?' },
        answer: {
          fr: 'Tous les jours : baguette tradition, pain au beurre, pain à la goyave. Le week-end en plus : pain de manioc et brioche coco.',
          en: 'Every day: traditional baguette, butter bread, guava bread. At the weekend also cassava bread and coconut brioche.',
        },
      },
    ],
  },
}

const bistro: DemoAgent = {
  isEnabled: false,
  faq: faq(
    ['fr', 'Acceptez-vous les titres-restaurant ?', 'Oui, midi et soir, dans la limite de 25 € par jour.'],
    ['fr', 'La terrasse est-elle ouverte en hiver ?', 'Oui, elle est couverte et chauffée.'],
    ['fr', 'Avez-vous des chaises hautes ?', 'Oui, deux, et un coin calme avant 12 h 30.'],
    ['en', 'Do you have vegetarian dishes?', 'Yes, two every day; tell us when you book if you are many.'],
  ),
  documents: [],
  forbiddenTopics: [],
  handOver: { words: [], topics: ['allergie', 'groupe'], afterUnknown: 2 },
  site: {
    welcomes: [],
    prompts: [
      { id: 'site-1', text: { fr: 'Avez-vous une table ce soir ?', en: 'Do you have a table tonight?' } },
      { id: 'site-2', text: { fr: 'Quel est le menu du jour ?', en: 'What is today’s menu?' } },
    ],
    predefinedPrompts: [],
  },
}

const concept: DemoAgent = {
  isEnabled: false,
  faq: faq(
    [
      'fr',
      'Faites-vous des paquets cadeaux ?',
      'Oui, ils sont offerts, et nous écrivons la carte pour vous.',
    ],
    ['fr', 'Puis-je rendre un article ?', 'Oui, dans les 30 jours, avec le bon de livraison ou le ticket.'],
    ['en', 'Do you ship to the UK?', 'Yes, in three to five days, for 14 €.'],
  ),
  documents: [],
  forbiddenTopics: [],
  handOver: { words: [], topics: [], afterUnknown: 1 },
  site: { welcomes: [], prompts: [], predefinedPrompts: [] },
}

const agents: Readonly<Record<string, DemoAgent>> = {
  'boulangerie-karukera': bakery,
  'bistro-bellecour': bistro,
  'concept-bordeaux-chartrons': concept,
}

/** What the agent of a demo venue was taught. */
export function demoAgentOf(webchatId: string): DemoAgent | undefined {
  return agents[webchatId]
}

/** Gives the agent of a demo venue what it knows. */
export async function insertAgent(
  tx: Tx,
  { venueId, profileId, webchatId }: { venueId: number; profileId: number; webchatId: string },
): Promise<void> {
  const agent = demoAgentOf(webchatId)
  if (!agent) return
  const { isEnabled, faq: entries, documents, forbiddenTopics, handOver, site } = agent
  await tx
    .updateTable('agent')
    .set({
      is_enabled: isEnabled,
      faq: JSON.stringify(entries),
      documents: JSON.stringify(documents),
      forbidden_topics: forbiddenTopics,
      hand_over: JSON.stringify(handOver),
    })
    .where('venue_id', '=', venueId)
    .where('profile_id', '=', profileId)
    .execute()
  await tx
    .insertInto('messaging_setting')
    .values({
      venue_id: venueId,
      profile_id: profileId,
      platform: 'website',
      welcomes: JSON.stringify(site.welcomes),
      prompts: JSON.stringify(site.prompts),
      predefined_prompts: JSON.stringify(site.predefinedPrompts),
    })
    .execute()
  await followAgents(tx, venueId)
}
