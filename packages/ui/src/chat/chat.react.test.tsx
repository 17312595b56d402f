import { createRoot, type Root } from 'react-dom/client'
import { chatSuite } from './chat.suite.tsx'

const roots = new Map<HTMLElement, Root>()

chatSuite('React', {
  draw(element, into) {
    const root = roots.get(into) ?? createRoot(into)
    roots.set(into, root)
    root.render(element)
  },
  erase(from) {
    roots.get(from)?.unmount()
    roots.delete(from)
  },
})
