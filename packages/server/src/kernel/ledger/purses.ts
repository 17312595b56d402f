import { AppError } from '../http/errors.ts'

/** Credits under the name of an effect. */
export interface Entry {
  reference: string
  amount: number
}

interface Filled {
  walletId: number
  part: Entry[]
}

/**
 * Divides entries over purses: each purse to its end before the next; an entry may stand in two. Throws
 * `payment_required` where all together hold too few.
 */
export function fill(
  purses: readonly { walletId: number; held: number }[],
  entries: readonly Entry[],
): Filled[] {
  const rests = purses.map(({ walletId, held }) => ({ walletId, held, part: [] as Entry[] }))
  let place = 0
  for (const { reference, amount } of entries) {
    let rest = amount
    while (rest > 0) {
      const purse = rests[place]
      if (!purse)
        throw new AppError('payment_required', 'amount: the reservation has fewer credits', {
          fields: { amount: 'insufficient' },
        })
      const taken = Math.min(rest, purse.held)
      purse.held -= taken
      rest -= taken
      if (taken > 0) purse.part.push({ reference, amount: taken })
      if (purse.held === 0) place += 1
    }
  }
  return rests.filter(({ part }) => part.length > 0)
}
