import { createHash } from 'node:crypto'

/** Whether the verifier is the one whose challenge began the log-in (RFC 7636, S256); without a challenge none is asked. */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return challenge === '' || createHash('sha256').update(verifier).digest('base64url') === challenge
}
