import { countSms, findMalformedVariables, gsmUnits } from '@comptoir/core/sms'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'

/** Something that the person answered. */
export interface PreviewReply {
  body: string
  timestamp: number
}

interface Run {
  text: string
  kind: 'plain' | 'costly' | 'malformed'
  /** Where it begins in the text. */
  start: number
}

/** A text in runs: what shortens the SMS, what is a variable without an end, and the rest. */
function runsOf(text: string): Run[] {
  const malformed = findMalformedVariables(text)
  const runs: Run[] = []
  for (const [index, character] of Array.from(text).entries()) {
    const isIn = malformed.some(
      ({ position, text: whole }) => index + 1 >= position && index + 1 < position + Array.from(whole).length,
    )
    const kind = isIn ? 'malformed' : gsmUnits(character) === undefined ? 'costly' : 'plain'
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += character
    else runs.push({ text: character, kind, start: index })
  }
  return runs
}

export interface SmsPreviewProps {
  /** As it is sent: names filled in, with the mention of STOP. */
  body: string
  senderId: string
  /** When it leaves; null or undefined for now. Milliseconds since 1970. */
  leavesAt?: number | null | undefined
  replies?: readonly PreviewReply[] | undefined
}

/** An SMS as the person sees it: from whom, when, the text with what costs marked, and their answers (SMS-02, SMS-03). */
export function SmsPreview({ body, senderId, leavesAt, replies = [] }: SmsPreviewProps) {
  const { t } = useTranslation('outreach')
  const format = useFormat()
  const { encoding, segments } = countSms(body)
  return (
    <figure className="bo-outreach-preview" aria-label={t('preview')}>
      <figcaption>
        <strong>{senderId}</strong>
        <span>{leavesAt ? format.exact(new Date(leavesAt)) : t('leavesNow')}</span>
      </figcaption>
      <p>
        {runsOf(body.trimStart()).map(({ text, kind, start }) =>
          kind === 'plain' ? (
            text
          ) : (
            <mark key={start} data-kind={kind} title={t(`mark.${kind}`)}>
              {text}
            </mark>
          ),
        )}
      </p>
      {replies.map((reply) => (
        <q className="bo-outreach-answer" key={reply.timestamp}>
          {reply.body}
        </q>
      ))}
      <span className="bo-outreach-facts">
        {t(`encoding.${encoding}`)} · {t('segments', { count: segments })}
      </span>
    </figure>
  )
}
