import { addressBooks } from './address-books.ts'
import { mailPrograms } from './mail-programs.ts'
import { shopsAndTills } from './shops-and-tills.ts'
import { spreadsheets } from './spreadsheets.ts'
import { texts } from './texts.ts'
import { values } from './values.ts'

/** Files of customers, made by us after what programs export and people keep, by where they come from. */
export const customerFiles = { mailPrograms, shopsAndTills, addressBooks, spreadsheets, texts, values }
