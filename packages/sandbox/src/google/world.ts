import type { GivenCode } from '../http/login.ts'

/** What Google knows, in memory. */
export interface GoogleWorld {
  accounts: { id: string; name: string }[]
  locations: { id: string; accountId: string; title: string; street: string; city: string }[]
  codes: Map<string, GivenCode>
  /** What an app has given back. */
  revoked: Set<string>
  /** The person has taken everything back at Google. */
  isRevoked: boolean
}

export const CLIENT_ID = 'sandbox.apps.googleusercontent.com'
export const CLIENT_SECRET = 'sandbox-google-secret'
export const TOKEN_START = 'ya29.sandbox-'
export const REFRESH_START = '1//sandbox-'

/** One account with the location that the demo is linked to, and one that can be. */
export function createGoogleWorld(): GoogleWorld {
  const place = (id: string, accountId: string, title: string, street: string, city: string) => ({
    id,
    accountId,
    title,
    street,
    city,
  })
  return {
    accounts: [
      { id: '110000000001', name: 'Camille Karukéra' },
      { id: '110000000002', name: 'Groupe Maison Test' },
    ],
    locations: [
      place('220000000001', '110000000001', 'Boulangerie Karukéra', '12 rue Frébault', 'Pointe-à-Pitre'),
      place('220000000002', '110000000002', 'Maison Test', '3 rue de la République', 'Basse-Terre'),
    ],
    codes: new Map(),
    revoked: new Set(),
    isRevoked: false,
  }
}
