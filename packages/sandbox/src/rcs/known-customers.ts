import { randomUUID } from 'node:crypto'
import { type KnownCustomer, writtenOn } from '../customers.ts'
import { addMessage, type World } from './world.ts'

/** Adds what was written between phones and the bakery's agent before anybody looks. */
export function addKnownCustomers(world: World, customers: readonly KnownCustomer[]): void {
  const agentId = world.agents[0]?.id ?? ''
  for (const { id, name, isFromBusiness, text, at } of writtenOn(customers, 'rcs')) {
    const customer = `+${id}`
    world.names.set(customer, name)
    const own = { id: randomUUID(), agentId, customer, isFromBusiness, text, at, suggestions: [] }
    addMessage(world, { ...own, fileId: undefined, mimeType: undefined, status: 'read' })
  }
}
