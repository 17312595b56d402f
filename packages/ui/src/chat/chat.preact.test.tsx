import { render } from 'preact/compat'
import { vi } from 'vitest'
import { chatSuite } from './chat.suite.tsx'

vi.mock('react', () => import('preact/compat'))
vi.mock('react/jsx-runtime', () => import('preact/jsx-runtime'))
vi.mock('react/jsx-dev-runtime', () => import('preact/jsx-dev-runtime'))

chatSuite('Preact', {
  draw: (element, into) => render(element as never, into),
  erase: (from) => render(null, from),
})
