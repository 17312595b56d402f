import { type CampaignContent, withCode } from '@comptoir/core/campaigns'
import { Button, TextField } from '@comptoir/ui'
import { useTranslation } from '../../app/translation.ts'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'

/** What stands in a text for a code that is not chosen yet. */
const SAMPLE = 'CODE10'

/** The content as it is read, with a sample where no code is chosen. */
export const withSampleCode = <T extends CampaignContent>(content: T): T =>
  withCode({ ...content, code: content.code || SAMPLE })

interface CodeFieldProps {
  writing: Writing
  /** Puts the code into the text; absent where the text has a place of its own for it. */
  onInsert?: ((variable: string) => void) | undefined
}

/** A code that people say at the counter, so that one sees who came (D-73). */
export function CodeField({ writing, onInsert }: CodeFieldProps) {
  const { t } = useTranslation('campaigns/wizard')
  const { draft, setContent } = writing
  const { code } = draft.fields.value.content
  const fault = useFault(draft)('content.code')
  const isWrong = code !== '' && !/^[A-Z0-9]{3,20}$/.test(code)
  return (
    <>
      <TextField
        label={t('code')}
        help={t('codeHelp')}
        name="code"
        value={code}
        error={isWrong ? t('codeWrong') : fault}
        onChange={(value) => setContent({ code: value.replace(/\s/g, '').toUpperCase().slice(0, 40) })}
      />
      {onInsert && code !== '' && (
        <div>
          <Button size="s" onClick={() => onInsert('{{code}}')}>
            {t('codeInsert')}
          </Button>
        </div>
      )}
    </>
  )
}
