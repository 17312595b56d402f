import './outreach.css'
import {
  countSms,
  findMalformedVariables,
  SMS_LIMITS,
  type StopMentions,
  stopMentionTo,
  withStop,
} from '@comptoir/core/sms'
import { TextArea } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { ForeignCharacters } from './ForeignCharacters.tsx'
import { SmsPreview, type SmsPreviewProps } from './SmsPreview.tsx'

export interface SmsTextProps extends Pick<SmsPreviewProps, 'leavesAt' | 'replies'> {
  value: string
  error: string | undefined
  senderId: string
  /** Whose phone it is sent to; the mention of STOP depends on it. */
  phone: string
  mentions: StopMentions
  /** What somebody reads who is named in it; default: the text as it is. */
  fill?: (text: string) => string
  onChange: (value: string) => void
}

/** A variable that begins and does not end, with its place (SMS-07). */
function Malformed({ value }: { value: string }) {
  const { t } = useTranslation('outreach')
  const [first] = findMalformedVariables(value)
  return (
    <p className="bo-outreach-foreign" role="status">
      {first && t('malformed', { variable: first.text.trim(), position: first.position })}
    </p>
  )
}

/** The text of an SMS, counted as it is sent, and how it looks on a phone (SMS-02, SMS-04, SMS-08, D-41, D-42). */
export function SmsText(props: SmsTextProps) {
  const { value, error, senderId, phone, mentions, leavesAt, replies, fill, onChange } = props
  const { t } = useTranslation('outreach')
  const mention = stopMentionTo(phone, mentions)
  const sent = withStop(fill?.(value) ?? value, mention)
  const { units, left, segments, encoding } = countSms(sent)
  const limit = segments <= 1 ? SMS_LIMITS[encoding].single : units + left
  return (
    <>
      <TextArea
        label={t('text')}
        help={mention === mentions.stopLinkMention ? t('linkHelp') : t('textHelp', { mention })}
        name="text"
        required
        rows={4}
        value={value}
        error={error}
        counter={`${units} / ${limit} · ${t('segments', { count: segments })}`}
        onChange={onChange}
      />
      <ForeignCharacters value={value} onChange={onChange} />
      <Malformed value={value} />
      <SmsPreview body={sent} senderId={senderId} leavesAt={leavesAt} replies={replies} />
    </>
  )
}
