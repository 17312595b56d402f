import { type Template, updateTemplate } from '@comptoir/core/campaign-templates'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useRefusal } from '../page/refusal.ts'

/** So long nothing is saved after a change, as with campaigns. */
const PAUSE_MS = 1500

type Fields = Pick<Template, 'name' | 'subject' | 'body'>

/** Where what is written stands. */
export type TemplateState = 'saved' | 'waiting' | 'saving' | 'failed'

export interface TemplateDraft {
  fields: Fields
  state: TemplateState
  /** Why it could not be saved, in words. */
  failure: string | undefined
  change(part: Partial<Fields>): void
  save(): Promise<void>
}

/** A template that is written on this page: saved by itself after a pause, one call at a time, and when one leaves. */
export function useTemplateDraft({ id, venueId, name, subject, body }: Template): TemplateDraft {
  const { session } = useApp()
  const refusal = useRefusal()
  const [fields, setFields] = useState<Fields>({ name, subject, body })
  const [state, setState] = useState<TemplateState>('saved')
  const [failure, setFailure] = useState<string>()
  const waiting = useRef<Partial<Fields>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaving = useRef(false)

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    if (isSaving.current || Object.keys(waiting.current).length === 0) return
    const sent = waiting.current
    waiting.current = {}
    isSaving.current = true
    setState('saving')
    try {
      await session.api(updateTemplate, { params: { venueId, id }, body: sent })
      setFailure(undefined)
      setState('saved')
    } catch (error) {
      waiting.current = { ...sent, ...waiting.current }
      setFailure(refusal.ofError(error))
      setState('failed')
      return
    } finally {
      isSaving.current = false
    }
    await save()
  }
  const leave = useEffectEvent(() => void save())
  useEffect(() => () => leave(), [])

  return {
    fields,
    state,
    failure,
    save,
    change(part) {
      setFields((before) => ({ ...before, ...part }))
      waiting.current = { ...waiting.current, ...part }
      setState('waiting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), PAUSE_MS)
    },
  }
}
