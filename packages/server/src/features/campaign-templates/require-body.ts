import type { TemplateType } from '@comptoir/core/campaign-templates'
import { CAMPAIGN_BODY_MAX } from '@comptoir/core/campaigns'
import { readMailBody } from '@comptoir/core/mail-design'
import { findMalformedVariables } from '@comptoir/core/sms'
import { AppError } from '../../kernel/http/errors.ts'

const refused = (code: string, message: string) =>
  new AppError('rule', `body: ${message}`, { fields: { body: code } })

/** Every text of a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Refuses a body that no campaign could begin with: an open variable, a design that cannot be read, an SMS too long. */
export function requireBody(type: TemplateType, body: string): void {
  const mail = type === 'EMAIL' ? readMailBody(body) : undefined
  if (mail?.kind === 'wrong')
    throw refused('blocks', `the design cannot be read at ${JSON.stringify(mail.path)}`)
  const texts = mail?.kind === 'blocks' ? textsIn(mail.design) : [body]
  const [open] = texts.flatMap(findMalformedVariables)
  if (open)
    throw refused(
      'malformed_variables',
      `the variable at character ${open.position}, ${JSON.stringify(open.text)}, does not end. Close it with }}.`,
    )
  if (type === 'SMS' && Array.from(body).length > CAMPAIGN_BODY_MAX)
    throw refused('too_long', `an SMS has at most ${CAMPAIGN_BODY_MAX} characters`)
}
