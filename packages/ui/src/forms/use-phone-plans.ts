import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type CountryCode,
  knownPhonePlans,
  loadPhonePlans,
  onPhonePlans,
  type PhonePlans,
  readPhone,
  writePhone,
} from './phone-plans.ts'

/** The numbering plans as soon as they are read, and whether they are still being read. */
export function usePhonePlans(): { plans: PhonePlans | undefined; isReading: boolean } {
  const [plans, setPlans] = useState<PhonePlans>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    loadPhonePlans().then(
      (loaded) => {
        if (!isGone) setPlans(loaded)
      },
      // Without the plans a number is typed and shown whole, with its +; the server knows them too.
      (error: unknown) => {
        if (!isGone) setFailed(true)
        globalThis.reportError?.(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return { plans, isReading: !plans && !hasFailed }
}

/**
 * Writes phone numbers as people read them: E.164 in, `+590 690 12 34 56` out, on one line. What is no number stays as
 * it is, and so does everything until the numbering plans are read (E.123).
 * @example
 * import { usePhoneText } from '@comptoir/ui'
 *
 * export function Caller({ phoneNumber }: { phoneNumber: string }) {
 *   const write = usePhoneText()
 *   return <a href={`tel:${phoneNumber}`}>{write(phoneNumber)}</a>
 * }
 */
export function usePhoneText(): (value: string) => string {
  const plans = useSyncExternalStore(onPhonePlans, knownPhonePlans, () => undefined)
  return (value) => {
    if (plans) return writePhone(plans, value)
    // Read for a number only: many a page that could show one has none. Without the plans it stays as it is.
    if (/^\+\d/.test(value)) loadPhonePlans().catch((error: unknown) => globalThis.reportError?.(error))
    return value
  }
}

/**
 * Reads phone numbers as people of a country write them, such as a list that is pasted: E.164, or undefined for what is
 * no number. Undefined itself until the numbering plans are read.
 * @example
 * import { usePhoneReader } from '@comptoir/ui'
 *
 * export function Count({ lines }: { lines: readonly string[] }) {
 *   const read = usePhoneReader('GP')
 *   return <p>{read ? lines.filter(read).length : '…'}</p>
 * }
 */
export function usePhoneReader(country: CountryCode): ((text: string) => string | undefined) | undefined {
  const { plans } = usePhonePlans()
  if (!plans) return undefined
  return (text) => {
    const { e164, isValid } = readPhone(plans, text, country)
    return isValid ? e164 : undefined
  }
}
