import { type AnyEndpoint, ApiError, checkBody } from '@comptoir/core/http'
import { useState } from 'react'
import { type FieldCodes, useRefusal } from './refusal.ts'

/** What a form holds, what is wrong with it, and whether it is on its way. */
export interface Form<T extends object> {
  values: T
  isDirty: boolean
  isBusy: boolean
  /** Why it was refused as a whole. */
  failure: string | undefined
  set<K extends keyof T>(name: K, value: T[K]): void
  /** Holds something else, such as what was saved. */
  replace(values: T): void
  /** The words for a field that is not right. */
  errorOf(name: string): string | undefined
  /**
   * Checks what is to be sent by the call's own rules, sends it, and keeps what is refused. Answers whether it went
   * through.
   */
  submit(endpoint: AnyEndpoint, body: unknown, send: () => Promise<unknown>): Promise<boolean>
}

function firstOf(codes: FieldCodes, name: string): string | undefined {
  const found = Object.keys(codes).find((path) => path === name || path.startsWith(`${name}.`))
  return found === undefined ? undefined : codes[found]
}

export function useForm<T extends object>(initial: T): Form<T> {
  const refusal = useRefusal()
  const [values, setValues] = useState(initial)
  const [codes, setCodes] = useState<FieldCodes>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  function refuse(error: unknown) {
    setCodes(error instanceof ApiError ? error.fields : {})
    setFailure(refusal.ofError(error))
  }

  return {
    values,
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
    isBusy,
    failure,
    set(name, value) {
      setValues((before) => ({ ...before, [name]: value }))
      setCodes((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([path]) => path !== name && !path.startsWith(`${String(name)}.`)),
        ),
      )
      setFailure(undefined)
    },
    replace: setValues,
    errorOf(name) {
      const code = firstOf(codes, name)
      return code === undefined ? undefined : refusal.ofField(code)
    },
    async submit(endpoint, body, send) {
      if (isBusy) return false
      const wrong = checkBody(endpoint, body)
      setCodes(wrong)
      setFailure(undefined)
      if (Object.keys(wrong).length > 0) return false
      setBusy(true)
      try {
        await send()
        return true
      } catch (error) {
        refuse(error)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
