/** The steps of a campaign, in their order; each is an address of its own (CMP-04). */
export const steps = ['who', 'message', 'sender', 'check', 'when'] as const
export type Step = (typeof steps)[number]

export const isStep = (value: unknown): value is Step => steps.some((step) => step === value)

/** The address of a step, by what the campaign is sent as. */
export const stepPath = {
  sms: '/campaigns/sms/$campaignId/$step',
  email: '/campaigns/email/$campaignId/$step',
} as const
