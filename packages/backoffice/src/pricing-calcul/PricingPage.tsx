import './pricing.css'
import { type EstimateLine, estimate, estimatePrices, type SendingPlan } from '@comptoir/core/pricing'
import { Checkbox, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { PublicPage, TextLink } from '../access/index.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import { readCount, type Typed, typedPlan } from './typed.ts'

const fields = ['contacts', 'smsPerContact', 'smsLength', 'emailsPerContact'] as const

const tags = { fr: 'fr-FR', en: 'en-US' }

/** Money and counts by locale; prices of one credit have more digits than sums. */
function useNumbers() {
  const tag = tags[useLanguage()]
  const { currency } = estimatePrices
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const price = new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 4 })
  const count = new Intl.NumberFormat(tag)
  return {
    money: (micros: number) => money.format(micros / 1_000_000),
    price: (micros: number) => price.format(micros / 1_000_000),
    count: (value: number) => count.format(value),
  }
}

interface FieldsProps {
  typed: Typed
  onChange: (typed: Typed) => void
}

function Fields({ typed, onChange }: FieldsProps) {
  const { t } = useTranslation('pricing-calcul')
  return (
    <form className="bo-access" noValidate onSubmit={(event) => event.preventDefault()}>
      {fields.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(name)}
          help={t(`${name}.help`)}
          inputMode="numeric"
          autoComplete="off"
          value={typed[name]}
          onChange={(value) => onChange({ ...typed, [name]: value })}
          error={readCount(name, typed[name]) === undefined ? t(`${name}.wrong`) : undefined}
        />
      ))}
      <Checkbox
        name="hasSpecialCharacters"
        label={t('special')}
        help={t('special.help')}
        isChecked={typed.hasSpecialCharacters}
        onChange={(hasSpecialCharacters) => onChange({ ...typed, hasSpecialCharacters })}
      />
    </form>
  )
}

function Line({ kind, line }: { kind: 'sms' | 'email'; line: EstimateLine }) {
  const { t } = useTranslation('pricing-calcul')
  const { money, price, count } = useNumbers()
  return (
    <tr>
      <th scope="row">
        {t(kind)}
        <span className="bo-price-how">
          {t('line', {
            count: line.credits,
            credits: count(line.credits),
            price: price(line.microsPerCredit),
          })}
        </span>
      </th>
      <td>{money(line.micros)}</td>
    </tr>
  )
}

function Result({ plan }: { plan: SendingPlan }) {
  const { t } = useTranslation('pricing-calcul')
  const { money } = useNumbers()
  const estimated = estimate(plan)
  return (
    <section className="bo-estimate" aria-labelledby="estimate-title">
      <h2 id="estimate-title" className="bo-estimate-title">
        {t('result')}
      </h2>
      <p className="bo-estimate-sum" role="status">
        {t('month', { amount: money(estimated.micros) })}
      </p>
      <table>
        <caption className="ct-hidden">{t('caption')}</caption>
        <tbody>
          <Line kind="sms" line={estimated.sms} />
          <Line kind="email" line={estimated.email} />
        </tbody>
      </table>
      <p className="bo-price-how">{t('segments', { count: estimated.segmentsPerSms })}</p>
      <p className="bo-price-how">{t('onlyEstimate')}</p>
    </section>
  )
}

/** What a month of campaigns would need in credits, and about what it would cost (SHL-05). */
export function PricingPage() {
  const { t } = useTranslation('pricing-calcul')
  const [typed, setTyped] = useState<Typed>({
    contacts: '500',
    smsPerContact: '1',
    smsLength: '150',
    emailsPerContact: '2',
    hasSpecialCharacters: false,
  })
  const plan = typedPlan(typed)
  return (
    <PublicPage
      title={t('title')}
      sentence={t('sentence')}
      ways={
        <>
          <LinkButton to="/register" variant="primary" isBlock>
            {t('register')}
          </LinkButton>
          <p>
            {t('known')} <TextLink to="/login">{t('login')}</TextLink>
          </p>
        </>
      }
    >
      <Fields typed={typed} onChange={setTyped} />
      {plan && <Result plan={plan} />}
    </PublicPage>
  )
}
