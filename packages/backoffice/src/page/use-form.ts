import { type AnyEndpoint, ApiError } from '@comptoir/core/http'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findFaults } from './body-check.ts'
import { focusFirst, formAround } from './first-wrong.ts'
import { type FieldFaults, useRefusal } from './refusal.ts'

/** The values of a form, its errors, and whether it is being submitted. */
export interface Form<T extends object> {
  values: T
  isDirty: boolean
  isBusy: boolean
  /** Why it was refused, as far as no field of the form says it. */
  failure: string | undefined
  set<K extends keyof T>(name: K, value: T[K]): void
  /** Changes a part of a field's value, whatever else of it was changed since the form was last drawn. */
  update<K extends keyof T>(name: K, change: (before: T[K]) => T[K]): void
  /** Holds something else, such as what was saved. */
  replace(values: T): void
  /** The words for a field that is not right. */
  errorOf(name: string): string | undefined
  /**
   * Checks what is to be sent by the call's own rules, sends it, and keeps what is refused. Nothing is sent while fields
   * are wrong by rules of the page (`wrongHere`): all that is wrong is shown at once. Returns whether it went through.
   */
  submit(
    endpoint: AnyEndpoint,
    body: unknown,
    send: () => Promise<unknown>,
    wrongHere?: readonly string[],
  ): Promise<boolean>
}

const isOf = (name: string, path: string) => path === name || path.startsWith(`${name}.`)

function firstOf(faults: FieldFaults, name: string) {
  const found = Object.keys(faults).find((path) => isOf(name, path))
  return found === undefined ? undefined : faults[found]
}

const without = (faults: FieldFaults, name: string): FieldFaults =>
  Object.fromEntries(Object.entries(faults).filter(([path]) => !isOf(name, path)))

export function useForm<T extends object>(initial: T): Form<T> {
  const refusal = useRefusal()
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<FieldFaults>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const isSubmittingRef = useRef(false)
  /** The fields that say themselves what is wrong with them. */
  const { current: reporting } = useRef(new Set<string>())

  function show(wrong: FieldFaults, wrongHere: readonly string[] = []) {
    flushSync(() => setFaults(wrong))
    const paths = [...Object.keys(wrong), ...wrongHere]
    focusFirst(
      formRef.current,
      [...reporting].filter((name) => paths.some((path) => isOf(name, path))),
    )
  }

  function refuse(error: unknown) {
    const wrong = error instanceof ApiError ? error.fields : {}
    show(wrong)
    const paths = Object.keys(wrong)
    const isShownByFields =
      paths.length > 0 && paths.every((path) => [...reporting].some((name) => isOf(name, path)))
    setFailure(isShownByFields ? undefined : refusal.ofError(error))
  }

  function update<K extends keyof T>(name: K, change: (before: T[K]) => T[K]) {
    setValues((before) => ({ ...before, [name]: change(before[name]) }))
    setFaults((before) => without(before, String(name)))
    setFailure(undefined)
  }

  return {
    values,
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
    isBusy,
    failure,
    set: (name, value) => update(name, () => value),
    update,
    replace: setValues,
    errorOf(name) {
      reporting.add(name)
      const fault = firstOf(faults, name)
      return fault === undefined ? undefined : refusal.ofField(fault)
    },
    async submit(endpoint, body, send, wrongHere = []) {
      if (isSubmittingRef.current) return false
      isSubmittingRef.current = true
      // Safari gives a pressed button no focus; what was opened last stands last.
      formRef.current = formAround(document.activeElement) ?? [...document.forms].at(-1) ?? null
      try {
        const wrong = await findFaults(endpoint, body)
        setFailure(undefined)
        show(wrong, wrongHere)
        if (Object.keys(wrong).length + wrongHere.length > 0) return false
        setBusy(true)
        await send()
        return true
      } catch (error) {
        refuse(error)
        return false
      } finally {
        isSubmittingRef.current = false
        setBusy(false)
      }
    },
  }
}
