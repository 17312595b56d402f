import type { Services } from '../../kernel/services/services.ts'

/** For what somebody logs in. */
export interface LogIn {
  venueId: number
  profileId: number
  /** Of the channel that it is for, where it is for one. */
  accountId: number | null
}

/** What a provider gave back, with what only we know: the address it was sent to, and the secret of the challenge. */
export interface Returned {
  code: string
  redirectUri: string
  verifier: string
}

/** What is asked of a provider when somebody logs in there. */
export interface AskedLogIn {
  state: string
  redirectUri: string
  /** S256 of the verifier (RFC 7636). */
  challenge: string
}

/** How one logs in at a provider, and what is kept of it. */
export interface LogInFlow {
  /** What the provider is called where people read. */
  name: string
  isConfigured(services: Services): boolean
  dialogUrl(services: Services, asked: AskedLogIn): string
  finish(services: Services, logIn: LogIn, returned: Returned): Promise<void>
}
