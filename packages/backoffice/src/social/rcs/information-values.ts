import type { RcsAgentInformation, updateAgent } from '@comptoir/core/agent'
import type { Request } from '@comptoir/core/http'

/** A phone, an e-mail address or a site with what customers read on its button. */
export interface ContactValue {
  value: string
  label: string
}

/** What each list of contacts calls its value on the wire. */
export const valueNames = { phoneNumbers: 'number', emails: 'address', websites: 'uri' } as const
export type ContactList = keyof typeof valueNames

/** The form of what customers see of an RCS agent. */
export interface InformationValues
  extends Pick<RcsAgentInformation, 'displayName' | 'description' | 'color' | 'logoUri' | 'heroUri'>,
    Record<ContactList, ContactValue[]> {
  privacy: ContactValue
  termsConditions: ContactValue
}

const none: ContactValue = { value: '', label: '' }
const ofLink = (link: { uri: string; label: string } | null): ContactValue =>
  link ? { value: link.uri, label: link.label } : none

export function valuesOf(given: RcsAgentInformation): InformationValues {
  const { displayName, description, color, logoUri, heroUri } = given
  return {
    displayName,
    description,
    color,
    logoUri,
    heroUri,
    phoneNumbers: given.phoneNumbers.map(({ number, label }) => ({ value: number, label })),
    emails: given.emails.map(({ address, label }) => ({ value: address, label })),
    websites: given.websites.map(ofLink),
    privacy: ofLink(given.privacy),
    termsConditions: ofLink(given.termsConditions),
  }
}

const toLink = ({ value, label }: ContactValue) => ({ uri: value.trim(), label })

/** Only what differs from what Google has: what it has verified it refuses even unchanged. */
export function changeOf(values: InformationValues, before: InformationValues) {
  const all = {
    displayName: values.displayName,
    description: values.description,
    color: values.color.trim(),
    logoUri: values.logoUri.trim(),
    heroUri: values.heroUri.trim(),
    phoneNumbers: values.phoneNumbers.map(({ value, label }) => ({
      number: value.replace(/[\s().-]/g, ''),
      label,
    })),
    emails: values.emails.map(({ value, label }) => ({ address: value.trim(), label })),
    websites: values.websites.map(toLink),
    privacy: toLink(values.privacy),
    termsConditions: toLink(values.termsConditions),
  }
  const isChanged = ([name]: [string, unknown]) =>
    JSON.stringify(values[name as keyof InformationValues]) !==
    JSON.stringify(before[name as keyof InformationValues])
  return Object.fromEntries(Object.entries(all).filter(isChanged)) as Request<typeof updateAgent>['body']
}
