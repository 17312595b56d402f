import { ApiError } from '@comptoir/core/http'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Problem, useProblem } from '../app/problem.ts'
import { focusFirst, formAround } from '../page/first-wrong.ts'
import { useFieldText } from './field-text.ts'

/** What is wrong with each field, as codes: the server's own and the same ones found here. */
export type FieldCodes<V> = { [K in keyof V & string]?: string | undefined }

export interface FormOptions<V> {
  initial: V
  /** What can be checked before anything is sent. */
  check: (values: V) => FieldCodes<V>
  /** Throws what the server refused. */
  send: (values: V) => Promise<void>
  /** The fields behind a refusal that names none, such as a wrong password. */
  blame?: (error: ApiError) => FieldCodes<V> | undefined
  /** What is known to be wrong from the start. */
  codes?: FieldCodes<V> | undefined
}

/** What the control of a field takes. */
export interface FieldProps<T> {
  name: string
  value: T
  onChange: (value: T) => void
  error: string | undefined
}

export interface Form<V> {
  values: V
  /** Joins a control to its field. */
  field: <K extends keyof V & string>(name: K) => FieldProps<V[K]>
  /** Changes a field; what was said about it is taken back. */
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** Changes several fields that belong together. */
  change: (changes: Partial<V>) => void
  /** What is wrong, in words. */
  errors: FieldCodes<V>
  /** Shows the field errors of an answer; the first wrong field gets the focus. */
  refuse: (codes: FieldCodes<V>) => void
  /** What went wrong with the whole. */
  failure: Problem | undefined
  isDirty: boolean
  isBusy: boolean
  /** `late` are values that were only just given, such as the last digit of a code. */
  submit: (event?: FormEvent<HTMLFormElement>, late?: Partial<V>) => Promise<void>
}

function isClean(codes: object): boolean {
  return Object.values(codes).every((code) => code === undefined)
}

/** The codes that a refusal gives to the fields that this form has. */
function codesOf<V extends object>(
  error: unknown,
  { initial, blame }: FormOptions<V>,
): FieldCodes<V> | undefined {
  if (!(error instanceof ApiError)) return undefined
  const named = Object.entries(error.fields).filter(([name]) => name in initial)
  const codes = { ...(Object.fromEntries(named) as FieldCodes<V>), ...blame?.(error) }
  return isClean(codes) ? undefined : codes
}

/** A form that is checked here first, says what the server refuses beside the field, and keeps what was typed. */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const [values, setValues] = useState(options.initial)
  const [codes, setCodes] = useState<FieldCodes<V>>(options.codes ?? {})
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const problemOf = useProblem()
  const textOf = useFieldText()

  function refuse(found: FieldCodes<V>): void {
    flushSync(() => setCodes(found))
    const wrong = Object.entries(found).flatMap(([name, code]) => (code === undefined ? [] : [name]))
    focusFirst(formRef.current, wrong)
  }

  async function send(given: V): Promise<void> {
    setIsBusy(true)
    try {
      await options.send(given)
    } catch (reason) {
      const found = codesOf(reason, options)
      if (found) refuse(found)
      else setError(reason)
    } finally {
      setIsBusy(false)
    }
  }

  const change: Form<V>['change'] = (changes) => {
    const corrected = Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]))
    setValues((before) => ({ ...before, ...changes }))
    setCodes((before) => ({ ...before, ...corrected }))
  }
  const set: Form<V>['set'] = (name, value) => change({ [name]: value } as unknown as Partial<V>)
  const errors = Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [name, textOf(name, code as string | undefined)]),
  ) as FieldCodes<V>

  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors[name],
    }),
    set,
    change,
    errors,
    refuse,
    failure: error === undefined ? undefined : problemOf(error),
    isDirty: JSON.stringify(values) !== JSON.stringify(options.initial),
    isBusy,
    async submit(event, late) {
      event?.preventDefault()
      formRef.current = event?.currentTarget ?? formAround(document.activeElement)
      if (isBusy) return
      setError(undefined)
      const given = { ...values, ...late }
      const found = options.check(given)
      if (isClean(found)) await send(given)
      else refuse(found)
    },
  }
}
