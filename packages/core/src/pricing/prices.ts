/**
 * The prices from which the public calculator estimates. Amounts are micro-euros (millionths) before tax for one
 * credit; the price of a purchase is that of its order, never this one. A step holds from `from` credits a month on.
 */
export const estimatePrices = {
  currency: 'EUR',
  /** Per segment of an SMS (D-20). */
  sms: [
    { from: 0, microsPerCredit: 75_000 },
    { from: 500, microsPerCredit: 69_000 },
    { from: 2_000, microsPerCredit: 62_000 },
    { from: 10_000, microsPerCredit: 55_000 },
  ],
  /** Per e-mail. */
  email: [
    { from: 0, microsPerCredit: 6_000 },
    { from: 5_000, microsPerCredit: 4_500 },
    { from: 20_000, microsPerCredit: 3_000 },
  ],
} as const
