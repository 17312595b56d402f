import type { Language } from '../../../kernel/ports/channel.ts'
import { addressOf, type Fields, fieldsOf, listOf, numberOf, textOf } from '../../../kernel/ports/lenient.ts'
import { lines, placeLines } from '../../../kernel/ports/notice-lines.ts'
import { texts } from '../texts.ts'

/** One shared contact: the name, then what it can be reached by. */
function contactLines(value: unknown, language: Language): string {
  const { name, phones, emails, org, addresses, urls, birthday } = fieldsOf(value)
  const { formatted_name, first_name, last_name } = fieldsOf(name)
  const called = textOf(formatted_name) || [textOf(first_name), textOf(last_name)].filter(Boolean).join(' ')
  const { company, title } = fieldsOf(org)
  const each = (list: unknown, ...names: string[]) =>
    listOf(list).map((one) =>
      names
        .map((field) => textOf(fieldsOf(one)[field]))
        .filter(Boolean)
        .join(', '),
    )
  return lines(
    called ? texts[language].labelled(texts[language].contact, called) : texts[language].contact,
    ...listOf(phones).map((one) => textOf(fieldsOf(one).phone) || textOf(fieldsOf(one).wa_id)),
    ...each(emails, 'email'),
    [textOf(title), textOf(company)].filter(Boolean).join(', '),
    ...each(addresses, 'street', 'zip', 'city', 'country'),
    ...each(urls, 'url'),
    textOf(birthday),
  )
}

/** Contacts that a customer shares, one after the other. */
export function contactsText(value: unknown, language: Language): string {
  return listOf(value)
    .map((one) => contactLines(one, language))
    .join('\n\n')
}

function money(amount: number, currency: string, language: Language): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
  } catch {
    // No currency that we know: as it was given.
    return [amount, currency].filter((one) => one !== '').join(' ')
  }
}

/** An order from the catalogue: what the customer wrote with it, each product, and the sum. */
export function orderText(value: unknown, language: Language): string {
  const { text, product_items } = fieldsOf(value)
  const items = listOf(product_items).map(fieldsOf)
  const words = texts[language]
  const currency = textOf(items.find((one) => textOf(one.currency) !== '')?.currency)
  const priced = items.map(({ product_retailer_id, quantity, item_price, currency: own }) => {
    const count = numberOf(quantity) ?? 1
    const price = numberOf(item_price)
    const cost = price === undefined ? undefined : money(price, textOf(own), language)
    const name = textOf(product_retailer_id) || words.product
    return {
      line: [words.quantity(count), name, cost && `(${cost})`].filter(Boolean).join(' '),
      count,
      price,
    }
  })
  const isPriced = priced.length > 0 && priced.every(({ price }) => price !== undefined)
  const isOneCurrency = items.every((one) => textOf(one.currency) === currency)
  const sum = priced.reduce((total, { count, price = 0 }) => total + count * price, 0)
  return lines(
    words.order,
    ...priced.map(({ line }) => line),
    isPriced && isOneCurrency ? words.labelled(words.total, money(sum, currency, language)) : undefined,
    textOf(text),
  )
}

function answerOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(answerOf).filter(Boolean).join(', ')
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  return typeof value === 'object' && value !== null ? JSON.stringify(value).toWellFormed() : textOf(value)
}

/** The answers of a form; `flow_token` is the form's own matter. */
function formText(value: unknown, language: Language): string {
  const { response_json, body, name } = fieldsOf(value)
  const { form, labelled } = texts[language]
  let answers: Fields = fieldsOf(response_json)
  try {
    if (typeof response_json === 'string') answers = fieldsOf(JSON.parse(response_json))
  } catch {
    answers = { '': response_json }
  }
  const given = Object.entries(answers)
    .filter(([key]) => key !== 'flow_token')
    .map(([key, answer]) => (key === '' ? answerOf(answer) : labelled(textOf(key), answerOf(answer))))
  const fallback = textOf(body) || textOf(name)
  return lines(form, ...(given.length > 0 ? given : [fallback]))
}

interface Said {
  text: string
  isNotice: boolean
}

/** What was tapped: the words on it and what stands below them, or the answers of a form. */
export function interactiveText(value: unknown, language: Language): Said | undefined {
  const { button_reply, list_reply, nfm_reply, call_permission_reply } = fieldsOf(value)
  const tapped = [button_reply, list_reply].map(fieldsOf)
  const text = tapped.flatMap(({ title, description }) => [textOf(title), textOf(description)])
  if (text.some(Boolean)) return { text: lines(...text), isNotice: false }
  if (nfm_reply) return { text: formText(nfm_reply, language), isNotice: true }
  const named = tapped.map(({ id }) => textOf(id)).find(Boolean)
  if (named) return { text: named, isNotice: false }
  if (!call_permission_reply) return undefined
  const { callsAllowed, callsRefused } = texts[language]
  const isAllowed = fieldsOf(call_permission_reply).response === 'accept'
  return { text: isAllowed ? callsAllowed : callsRefused, isNotice: true }
}

/** A location with its coordinates and a link to a map; undefined where it has no coordinates. */
export function locationText(value: unknown, language: Language): string | undefined {
  const { latitude, longitude, name, address, url } = fieldsOf(value)
  const place = placeLines(numberOf(latitude), numberOf(longitude))
  const words = lines(textOf(name), textOf(address))
  if (place === undefined && words === '') return undefined
  return lines(texts[language].location, words, place, addressOf(url))
}

const typeOf = (fields: Fields) => textOf(fields.type)

/** What WhatsApp says itself in a conversation. */
export function systemText(value: unknown, language: Language): string {
  const fields = fieldsOf(value)
  const words = texts[language]
  const changed = textOf(fields.new_wa_id) || textOf(fields.wa_id) || textOf(fields.user_id)
  if (/changed_(number|user_id)/.test(typeOf(fields)) && changed) return words.numberChanged(changed)
  if (typeOf(fields) === 'customer_identity_changed') return words.securityChanged
  const body = textOf(fields.body)
  return body ? words.system(body) : words.unknown
}
