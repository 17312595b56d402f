import { type KnownCustomer, writtenOn } from '../customers.ts'
import { addPageMessage, newMid } from './pages/world.ts'
import { addMessage, newWamid, type World } from './world.ts'

/** Adds what was written on the bakery's number, its page and its account before anybody looks. */
export function addKnownCustomers(world: World, customers: readonly KnownCustomer[]): void {
  const [number] = world.numbers
  for (const { id: customer, name, isFromBusiness, text, at } of writtenOn(customers, 'whatsapp')) {
    world.names.set(customer, name)
    const own = { id: newWamid(), numberId: number?.id ?? '', customer, isFromBusiness, text, at, taps: [] }
    const status = isFromBusiness ? 'read' : undefined
    addMessage(world, { ...own, type: 'text', mediaId: undefined, status, reference: undefined })
  }
  for (const { channel, id: customer, name, ...line } of writtenOn(customers, 'facebook', 'instagram')) {
    world.names.set(customer, name)
    const account = world.pages.accounts.find(({ platform }) => platform === channel)
    const { isFromBusiness, text, at } = line
    const own = { id: newMid(), accountId: account?.id ?? '', customer, isFromBusiness, text, at, taps: [] }
    const status = isFromBusiness ? 'read' : undefined
    const kind = { type: 'text', mediaId: undefined, tag: undefined, metadata: undefined }
    addPageMessage(world.pages, { ...own, ...kind, status })
  }
}
