import { vi } from 'vitest'

const PATIENCE_MS = 10_000
const known = Symbol.for('comptoir.patience')

/** `vi.waitFor` gives up after a second, which a busy machine takes for less; it has no setting of its own. */
if (!(known in vi)) {
  const { waitFor } = vi
  const patient: typeof vi.waitFor = (check, options = {}) =>
    waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  Object.assign(vi, { waitFor: patient, [known]: true })
}
