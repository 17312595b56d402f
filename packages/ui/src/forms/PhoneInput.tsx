import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldTexts } from '../controls/TextField.tsx'
import { useEvent } from '../foundation/use-event.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { type CountryCode, type PhonePlans, readPhone } from './phone-plans.ts'
import { useHeldSubmit } from './use-held-submit.ts'
import { usePhonePlans } from './use-phone-plans.ts'

/** Props of {@link PhoneInput}. */
export interface PhoneInputProps extends FieldTexts {
  /** E.164, such as `+590690123456`; what is half typed comes as far as it goes. */
  value: string
  onChange: (value: string, state: { isValid: boolean }) => void
  /** ISO 3166 code of the country to start from; it may change until a number is typed. */
  defaultCountry: CountryCode
  /** Countries that stand first in the list. */
  preferredCountries?: readonly CountryCode[] | undefined
  /** BCP 47: the language of the countries' names. */
  locale: string
  labels: { country: string }
  name?: string | undefined
  id?: string | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
}

interface Country {
  code: CountryCode
  name: string
  calling: string
}

function useCountries(plans: PhonePlans | undefined, locale: string): readonly Country[] {
  return useMemo(() => {
    if (!plans) return []
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return plans
      .getCountries()
      .map((code) => ({
        code,
        name: names.of(code) ?? code,
        calling: `+${plans.getCountryCallingCode(code)}`,
      }))
      .sort((a, b) => a.name.localeCompare(b.name, locale))
  }, [plans, locale])
}

interface CountryChoiceProps {
  countries: readonly Country[]
  preferred: readonly CountryCode[]
  country: CountryCode
  label: string
  disabled: boolean | undefined
  onChange: (country: CountryCode) => void
}

const optionOf = ({ code, name, calling }: Country) => (
  <option key={code} value={code}>
    {`${name} (${calling})`}
  </option>
)

/** The browser's own list, which phones show best, under a short picture of what is chosen. */
function CountryChoice({ countries, preferred, country, label, disabled, onChange }: CountryChoiceProps) {
  const calling = countries.find(({ code }) => code === country)?.calling
  const first = countries.filter(({ code }) => preferred.includes(code))
  const rest = countries.filter(({ code }) => !preferred.includes(code))
  return (
    <span className="ct-phone-country">
      <span aria-hidden="true">
        {country}
        <span className="ct-phone-calling"> {calling}</span>
      </span>
      <ChevronDown aria-hidden />
      <select
        className="ct-phone-choice"
        aria-label={label}
        value={country}
        disabled={disabled}
        onChange={(event) => {
          const picked = countries.find(({ code }) => code === event.currentTarget.value)
          if (picked) onChange(picked.code)
        }}
      >
        {countries.length === 0 && <option value={country}>{country}</option>}
        {first.map(optionOf)}
        {first.length > 0 && <hr />}
        {rest.map(optionOf)}
      </select>
    </span>
  )
}

interface Typed {
  text: string
  country: CountryCode
  /** The value of this text. */
  value: string
}

/** While nothing is typed, another country may be proposed: the form knows more by then. */
function useProposal(country: CountryCode, isEmpty: boolean, follow: (country: CountryCode) => void): void {
  const proposed = useEvent((code: CountryCode) => {
    if (isEmpty) follow(code)
  })
  useEffect(() => proposed(country), [country])
}

/**
 * A phone number by country: written as one does there, given as E.164. A pasted `+` changes the country.
 * @example
 * import { PhoneInput } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function MobilePhone() {
 *   const [phone, setPhone] = useState('')
 *   const [isValid, setIsValid] = useState(true)
 *   return (
 *     <PhoneInput
 *       label="Mobile phone"
 *       value={phone}
 *       onChange={(value, state) => {
 *         setPhone(value)
 *         setIsValid(state.isValid)
 *       }}
 *       error={isValid ? undefined : 'This number does not exist.'}
 *       defaultCountry="GP"
 *       locale="en"
 *       labels={{ country: 'Country' }}
 *     />
 *   )
 * }
 */
export function PhoneInput(props: PhoneInputProps) {
  const { value, onChange, defaultCountry, preferredCountries = [], locale, labels, disabled } = props
  const { plans, isReading } = usePhonePlans()
  const countries = useCountries(plans, locale)
  const [typed, setTyped] = useState<Typed>({ text: '', country: defaultCountry, value: '' })
  const [isRead, setRead] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useHeldSubmit(field, isRead)

  function shown(): Typed {
    if (typed.value === value) return typed
    if (!plans || !value) return { text: value, country: typed.country, value }
    const read = readPhone(plans, value, typed.country)
    return { text: read.national, country: read.country, value }
  }
  const { text, country } = shown()

  function change(written: string, from: CountryCode, isDeleting = false) {
    if (!plans) {
      setTyped({ text: written, country: from, value: written })
      return onChange(written, { isValid: false })
    }
    const read = readPhone(plans, written, from)
    setTyped({ text: isDeleting ? written : read.national, country: read.country, value: read.e164 })
    onChange(read.e164, { isValid: read.isValid })
  }

  useProposal(defaultCountry, text === '', (proposed) => setTyped({ text: '', country: proposed, value: '' }))
  const readTyped = useEvent(() => {
    // Who types at once, or a browser that fills forms in, is there before the plans are.
    if (plans && typed.text && typed.value === value) change(typed.text, typed.country)
    setRead(true)
  })
  useEffect(() => {
    if (!isReading) readTyped()
  }, [isReading])

  return (
    <FieldFrame
      label={props.label}
      help={props.help}
      error={props.error}
      id={props.id}
      required={props.required}
    >
      {(ties) => (
        <div className="ct-input ct-phone" data-error={props.error ? true : undefined}>
          <CountryChoice
            countries={countries}
            preferred={preferredCountries}
            country={country}
            label={labels.country}
            disabled={disabled}
            onChange={(picked) => change(text, picked)}
          />
          <input
            {...ties}
            ref={field}
            type="tel"
            autoComplete="tel"
            name={props.name}
            required={props.required}
            disabled={disabled}
            value={text}
            onChange={({ currentTarget }) => {
              const isAtEnd = currentTarget.selectionStart === currentTarget.value.length
              change(currentTarget.value, country, currentTarget.value.length < text.length || !isAtEnd)
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
