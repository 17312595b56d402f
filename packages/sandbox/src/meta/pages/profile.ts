import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../../http/reply.ts'
import { errors, readBytes, refuseCall } from '../refusals.ts'
import type { PageAccount, Profile } from './world.ts'

const MOST_QUESTIONS = 4
const QUESTION_MOST = 80
const GREETING_MOST = 160

interface Asked extends Profile {
  platform?: string
  fields?: (keyof Profile)[]
}

const hasDefault = (entries: readonly { locale: string }[]) =>
  entries.some(({ locale }) => locale === 'default')

function isGreeting(entries: NonNullable<Profile['greeting']>): boolean {
  return hasDefault(entries) && entries.every(({ text }) => text !== '' && [...text].length <= GREETING_MOST)
}

function areIceBreakers(entries: NonNullable<Profile['ice_breakers']>): boolean {
  const isQuestion = ({ question, payload }: { question: string; payload: string }) =>
    question !== '' && [...question].length <= QUESTION_MOST && payload !== ''
  return (
    hasDefault(entries) &&
    entries.every(
      ({ call_to_actions: questions }) =>
        questions.length > 0 && questions.length <= MOST_QUESTIONS && questions.every(isQuestion),
    )
  )
}

/** What a page, or its Instagram account, shows before a customer writes: set, or taken away. */
export async function answerProfile(
  accounts: readonly PageAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = JSON.parse((await readBytes(request)).toString()) as Asked
  const account = accounts.find(({ platform }) => platform === (asked.platform ?? 'facebook'))
  const { greeting, ice_breakers, fields = [] } = asked
  const isRight =
    (!greeting || (account?.platform === 'facebook' && isGreeting(greeting))) &&
    (!ice_breakers || areIceBreakers(ice_breakers))
  if (!account || !isRight) return refuseCall(response, errors.unknown)
  if (request.method === 'DELETE') for (const field of fields) delete account.profile[field]
  else Object.assign(account.profile, greeting && { greeting }, ice_breakers && { ice_breakers })
  sendJson(response, { result: 'success' })
}
