import { feature } from '../../kernel/feature/feature.ts'
import { prunePeople } from './deletion.ts'
import { contactHandlers } from './handlers.ts'
import { contactData } from './personal-data.ts'

export const contactsFeature = feature({
  name: 'contacts',
  uses: ['inbox', 'suppression'],
  ids: {
    contact: 'person',
    addressBook: 'address_book',
    customColumn: 'custom_column',
    segment: 'segment',
    contactChange: 'person_change',
  },
  handlers: (services) => ({ contacts: contactHandlers(services) }),
  sweeps: () => ({ people: prunePeople }),
  personalData: contactData,
})
