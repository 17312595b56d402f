/** What a sender states; kept with each message as the proof of consent (trust 3.10). */
export const CONSENT = 'v1: this person gave us the number and agreed to receive SMS from us'
