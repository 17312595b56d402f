interface Card {
  title: string
  text?: string
  price?: string
  note?: string
}

/** What one designed mail says in a language. */
export interface MailTexts {
  name: string
  subject: string
  preheader: string
  title: string
  sub?: string
  text: readonly string[]
  offer?: Card
  offers?: readonly [Card, Card]
  coupon?: { code: string; text: string }
  button?: string
  after?: string
}
