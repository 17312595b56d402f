import type { CampaignContent, CampaignType } from '@comptoir/core/campaigns'
import type { Trigger, TriggerConditions } from '@comptoir/core/triggers'

/** A step as it is written: `key` distinguishes it from the others of the form. */
export interface StepValues {
  key: string
  waitMinutes: number
  segmentId: TriggerConditions['segmentId']
  content: CampaignContent
}

/** What the form of a trigger holds. */
export interface TriggerValues {
  userLabel: string
  steps: StepValues[]
  conditions: TriggerConditions
}

export const valuesOf = ({ userLabel, steps, conditions }: Trigger): TriggerValues => ({
  userLabel,
  conditions,
  steps: steps.map((step, index) => ({ key: `step-${index}`, ...step })),
})

/** What is saved of it. */
export const bodyOf = ({ userLabel, steps, conditions }: TriggerValues) => ({
  userLabel,
  conditions,
  steps: steps.map(({ key: _, ...step }) => step),
})

const NO_TEXT = { senderId: '', body: '', subject: '', preheader: '', fromName: '', sender: '' }

/** An empty message. */
export const emptyContent = (channel: CampaignType): CampaignContent => ({
  kind: channel === 'sms' ? 'sms' : 'blocks',
  ...NO_TEXT,
  ...{ replyTo: '', image: '', link: '', code: '' },
})

const UNITS = { days: 1_440, hours: 60, minutes: 1 } as const
export type WaitUnit = keyof typeof UNITS
export const waitUnits = Object.keys(UNITS) as WaitUnit[]

/** A wait in its largest whole unit. */
export function waitOf(minutes: number): { amount: number; unit: WaitUnit } {
  const unit = minutes === 0 ? 'hours' : (waitUnits.find((one) => minutes % UNITS[one] === 0) ?? 'minutes')
  return { amount: minutes / UNITS[unit], unit }
}

export const minutesOf = (amount: number, unit: WaitUnit) =>
  Math.min(525_600, Math.round(amount) * UNITS[unit])
