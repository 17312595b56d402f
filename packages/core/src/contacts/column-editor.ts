import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { newId } from '../http/id.ts'
import { createCustomColumn, deleteCustomColumn, updateCustomColumn } from './custom-columns.ts'
import type { CustomColumn, CustomColumnType } from './shapes.ts'

/** A custom column as it is being edited (CON-36). */
export interface ColumnDraft {
  /** Its own here; the same as long as it is edited. */
  key: string
  /** Undefined until it is saved. */
  id: number | undefined
  userLabel: string
  type: CustomColumnType
  state: 'kept' | 'new' | 'modified' | 'deleted'
}

/** Custom columns that are edited together and saved together (CON-36). */
export interface ColumnEditor {
  readonly drafts: ReadonlySignal<readonly ColumnDraft[]>
  /** Why a column could not be saved, by its key; what was saved before it stays saved. */
  readonly failure: ReadonlySignal<{ key: string; error: unknown } | undefined>
  add(): void
  /** The type is chosen once: values lie in the column of their type. */
  change(key: string, change: { userLabel?: string; type?: CustomColumnType }): void
  /** A new one is dropped; another waits as `deleted` until all are saved. */
  remove(key: string): void
  /** Takes a deletion back. */
  restore(key: string): void
  /** Saves all of them, deletions first. Stops at the first refusal; a further try saves the rest. */
  save(): Promise<boolean>
}

type Drafts = readonly ColumnDraft[]

function draftOf({ id, userLabel, type }: CustomColumn): ColumnDraft {
  return { key: newId(), id, userLabel, type, state: 'kept' }
}

const order = { deleted: 0, modified: 1, new: 2, kept: 3 } as const

async function saveDraft(api: Api, venueId: number, draft: ColumnDraft): Promise<ColumnDraft | undefined> {
  const { id, userLabel, type, state } = draft
  if (id === undefined) {
    const made = await api(createCustomColumn, { params: { venueId }, body: { userLabel, type } })
    return { ...draft, id: made.id, state: 'kept' }
  }
  const params = { venueId, id }
  if (state === 'deleted') {
    await api(deleteCustomColumn, { params })
    return undefined
  }
  await api(updateCustomColumn, { params, body: { userLabel } })
  return { ...draft, state: 'kept' }
}

/**
 * Makes a {@link ColumnEditor} over the columns that are there.
 * @example
 * import { createColumnEditor, listCustomColumns } from '@comptoir/core/contacts'
 *
 * const columns = await api(listCustomColumns, { params: { venueId } })
 * const editor = createColumnEditor(api, venueId, columns)
 * editor.add()
 * const added = editor.drafts.value.at(-1)
 * if (added) editor.change(added.key, { userLabel: 'Taille', type: 'DOUBLE' })
 * await editor.save()
 */
export function createColumnEditor(
  api: Api,
  venueId: number,
  columns: readonly CustomColumn[],
): ColumnEditor {
  const saved = new Map(columns.map((column) => [column.id as number, column.userLabel]))
  const drafts = signal<Drafts>(columns.map(draftOf))
  const failure = signal<{ key: string; error: unknown }>()

  function stateOf(draft: ColumnDraft): ColumnDraft['state'] {
    if (draft.id === undefined) return 'new'
    return saved.get(draft.id) === draft.userLabel ? 'kept' : 'modified'
  }

  function replace(key: string, next: (draft: ColumnDraft) => ColumnDraft | undefined): void {
    drafts.value = drafts.peek().flatMap((draft) => (draft.key === key ? (next(draft) ?? []) : draft))
  }

  return {
    drafts,
    failure,
    add() {
      const draft: ColumnDraft = { key: newId(), id: undefined, userLabel: '', type: 'CHAR', state: 'new' }
      drafts.value = [...drafts.peek(), draft]
    },
    change(key, change) {
      failure.value = undefined
      replace(key, (draft) => {
        const changed = {
          ...draft,
          ...change,
          type: draft.id === undefined ? (change.type ?? draft.type) : draft.type,
        }
        return { ...changed, state: stateOf(changed) }
      })
    },
    remove: (key) =>
      replace(key, (draft) => (draft.id === undefined ? undefined : { ...draft, state: 'deleted' })),
    restore: (key) => replace(key, (draft) => ({ ...draft, state: stateOf(draft) })),
    async save() {
      failure.value = undefined
      const waiting = drafts.peek().filter(({ state }) => state !== 'kept')
      for (const draft of waiting.toSorted((one, other) => order[one.state] - order[other.state])) {
        try {
          const kept = await saveDraft(api, venueId, draft)
          if (kept?.id !== undefined) saved.set(kept.id, kept.userLabel)
          replace(draft.key, () => kept)
        } catch (error) {
          failure.value = { key: draft.key, error }
          return false
        }
      }
      return true
    },
  }
}
