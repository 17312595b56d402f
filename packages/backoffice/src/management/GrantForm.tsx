import { createWalletTransaction, type Wallet } from '@comptoir/core/wallets'
import { Button, ConfirmDialog, RadioGroup, TextField, useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { type Form, useForm } from '../page/use-form.ts'
import { useWalletName } from '../wallets/index.ts'

/** From here on it is asked again: a digit too many is quickly typed. */
const SECOND_LOOK_FROM = 10_000

interface Change {
  way: 'add' | 'remove'
  amount: string
  reason: string
}
const empty: Change = { way: 'add', amount: '', reason: '' }

function Fields({ form, wallet }: { form: Form<Change>; wallet: Wallet }) {
  const { t } = useTranslation('management')
  const walletName = useWalletName()(wallet)
  const { values, set, errorOf } = form
  return (
    <>
      <RadioGroup
        label={t('wallets.change', { wallet: walletName })}
        options={[
          { value: 'add', label: t('wallets.add') },
          { value: 'remove', label: t('wallets.remove') },
        ]}
        value={values.way}
        onChange={(way) => set('way', way)}
      />
      <div className="bo-fields-2">
        <TextField
          label={t('wallets.amount')}
          name="amount"
          inputMode="numeric"
          required
          value={values.amount}
          error={errorOf('amount')}
          onChange={(value) => set('amount', value)}
        />
        <TextField
          label={t('wallets.reason')}
          help={t('wallets.reasonHelp')}
          name="reason"
          required
          value={values.reason}
          error={errorOf('reason')}
          onChange={(value) => set('reason', value)}
        />
      </div>
    </>
  )
}

interface GrantFormProps {
  venueId: number
  venueName: string
  wallet: Wallet
  onDone: () => void
}

/** Staff give credits to a wallet or take them back, with the reason that the venue reads (MON-14). */
export function GrantForm({ venueId, venueName, wallet, onDone }: GrantFormProps) {
  const { t } = useTranslation(['management', 'page'])
  const { session } = useApp()
  const { number } = useFormat()
  const walletName = useWalletName()(wallet)
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const form = useForm(empty)
  const { values } = form
  const amount = Number(values.amount)

  async function send() {
    setAsking(false)
    const body = { amount: values.way === 'add' ? amount : -amount, reason: values.reason.trim() }
    const isDone = await form.submit(createWalletTransaction, body, () =>
      session.api(createWalletTransaction, { params: { venueId, id: wallet.id }, body }),
    )
    if (!isDone) return
    form.replace(empty)
    toasts.show({ text: t('wallets.done'), tone: 'success' })
    onDone()
  }

  return (
    <form
      className="bo-form"
      noValidate
      aria-label={t('wallets.change', { wallet: walletName })}
      onSubmit={(event) => {
        event.preventDefault()
        if (amount >= SECOND_LOOK_FROM) setAsking(true)
        else void send()
      }}
    >
      <Fields form={form} wallet={wallet} />
      <p className="bo-form-failure" role="alert">
        {form.failure}
      </p>
      <div>
        <Button variant="primary" type="submit" isLoading={form.isBusy}>
          {t(values.way === 'add' ? 'wallets.addSubmit' : 'wallets.removeSubmit')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('wallets.askTitle')}
        confirmLabel={t(values.way === 'add' ? 'wallets.addSubmit' : 'wallets.removeSubmit')}
        cancelLabel={t('cancel', { ns: 'page' })}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send()}
      >
        {t(values.way === 'add' ? 'wallets.askAdd' : 'wallets.askRemove', {
          number: number(amount),
          wallet: walletName,
          venue: venueName,
        })}
      </ConfirmDialog>
    </form>
  )
}
