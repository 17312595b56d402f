import type { ChannelAccount, Greeting, GreetingTexts, Reach } from '../../kernel/ports/channel.ts'
import { graph } from './graph.ts'
import type { PageProduct } from './page-messages.ts'

/** Meta's codes of our languages. */
const locales = { fr: ['fr_FR', 'fr_CA'], en: ['en_US', 'en_GB'] } as const

/** The same thing in each language: the venue's for everybody, the other one for those who read it. */
function localized<T extends object>({ language, texts }: Greeting, write: (texts: GreetingTexts) => T) {
  const other = language === 'fr' ? 'en' : 'fr'
  return [
    { locale: 'default', ...write(texts[language]) },
    ...locales[other].map((locale) => ({ locale, ...write(texts[other]) })),
  ]
}

/** What to show; omitted properties are not shown. Instagram has no greeting. */
function propertiesOf({ platform }: PageProduct, greeting: Greeting): Record<string, object[]> {
  const { welcome, questions } = greeting.texts[greeting.language]
  const hasGreeting = platform === undefined && welcome !== ''
  return {
    ...(hasGreeting ? { greeting: localized(greeting, (texts) => ({ text: texts.welcome })) } : {}),
    ...(questions.length === 0
      ? {}
      : {
          ice_breakers: localized(greeting, (texts) => ({
            call_to_actions: texts.questions.map(({ id, text }) => ({ question: text, payload: id })),
          })),
        }),
  }
}

/** Has the page, or its Instagram account, show what is said first; what was shown before and is no more is taken away. */
export async function setPageGreeting(
  product: PageProduct,
  reach: Reach,
  account: ChannelAccount,
  greeting: Greeting,
  signal: AbortSignal,
): Promise<void> {
  const path = `${account.businessId}/messenger_profile`
  const caller = { token: account.token, host: product.host }
  const of = product.platform ? { platform: product.platform } : {}
  const shown = propertiesOf(product, greeting)
  const all = product.platform ? ['ice_breakers'] : ['greeting', 'ice_breakers']
  const fields = all.filter((property) => !(property in shown))
  if (fields.length > 0)
    await graph(reach, caller, path, { method: 'DELETE', query: of, json: { ...of, fields }, signal })
  if (fields.length < all.length)
    await graph(reach, caller, path, { method: 'POST', query: of, json: { ...of, ...shown }, signal })
}
