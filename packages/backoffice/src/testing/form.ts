import { vi } from 'vitest'

/** What stands on the page that fits; waits until it does. */
export function find<E extends HTMLElement = HTMLElement>(selector: string): Promise<E> {
  return vi.waitFor(() => {
    const found = document.querySelector<E>(selector)
    if (!found) throw new Error(`nothing fits ${selector}`)
    return found
  }, 5000)
}

/** Writes into a field as a person would: React hears of it. */
export async function write(name: string, value: string): Promise<void> {
  const field = await find<HTMLInputElement>(`input[name="${name}"]`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export async function press(selector: string): Promise<void> {
  const button = await find(selector)
  button.click()
}

/** The words below a field: what is wrong with it. `within` says where, if its name is not alone on the page. */
export function wordsOf(name: string, within = 'body'): string {
  const field = document.querySelector(`${within} [name="${name}"]`)
  const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** A refusal in the form that every call has. */
export function refused(status: number, code: string, fields?: Record<string, string>): Response {
  return Response.json({ error: { code, message: code, fields, requestId: 'req-test' } }, { status })
}
