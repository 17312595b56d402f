import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { countriesIn, timezonesIn } from './places.ts'
import { lookUpPostalCodes } from './postal-codes.ts'

/** The language asked for, else the first that the browser prefers of ours. */
function languageOf(asked: 'fr' | 'en' | undefined, request: Request): 'fr' | 'en' {
  const preferred = /\b(fr|en)\b/i.exec(request.headers.get('accept-language') ?? '')?.[1]?.toLowerCase()
  return asked ?? (preferred === 'en' ? 'en' : 'fr')
}

/** What is the same for everybody: countries, time zones, postal codes. */
export function referenceHandlers(): Handlers<typeof contract.reference> {
  return {
    listCountries: ({ query }, { request }) => countriesIn(languageOf(query.language, request)),
    listTimezones: ({ query }, { request }) => timezonesIn(languageOf(query.language, request)),
    findPostalCodes({ query }) {
      if (!query.postalCode && !query.city)
        throw new AppError('invalid', 'query.postalCode: a postal code or a city is required', {
          fields: { 'query.postalCode': 'required' },
        })
      return lookUpPostalCodes(query)
    },
  }
}
