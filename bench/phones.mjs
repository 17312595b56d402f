import { parsePhoneNumber as byAwesome } from 'awesome-phonenumber'
import google from 'google-libphonenumber'
import { phone as byPhone } from 'phone'
import { readPhoneCell } from '../packages/server/src/features/imports/cells.ts'
import { phoneCells } from '../packages/server/src/features/imports/testing/phone-cells.ts'

const ours = 'comptoir'
const util = google.PhoneNumberUtil.getInstance()

function readByGoogle(cell, country) {
  const number = util.parseAndKeepRawInput(cell, country)
  return util.isValidNumber(number) ? util.format(number, google.PhoneNumberFormat.E164) : undefined
}

const readers = {
  [ours]: (cell, country) => readPhoneCell(cell, country).value,
  'google-libphonenumber': readByGoogle,
  'awesome-phonenumber': (cell, country) => {
    const { valid, number } = byAwesome(cell, { regionCode: country })
    return valid ? number.e164 : undefined
  },
  phone: (cell, country) => byPhone(cell, { country }).phoneNumber ?? undefined,
}

/** A cell that a reader refuses holds no number for it. */
function numberIn(read, { cell, country }) {
  try {
    return read(cell, country)
  } catch {
    return undefined
  }
}

/** How many cells each reader reads right. */
export function countCells() {
  const rightOf = (read) => phoneCells.filter((one) => numberIn(read, one) === one.number).length
  const right = Object.entries(readers).map(([name, read]) => [name, rightOf(read)])
  return { of: phoneCells.length, right: Object.fromEntries(right) }
}

export const benchmark = {
  title: 'Phone numbers in the cells of customers read right, beside readers that others made',
  baseline: 'the best of three readers from npm on the same cells',
  goals: 'issue 24: every case right, and at least as many as the best of them',
  small: {},
  whole: {},
  seconds: { small: 30, whole: 30 },
  measure({ say }) {
    const { of, right: counts } = countCells()
    const { [ours]: right, ...others } = counts
    for (const [name, count] of Object.entries(counts)) say(`${name}: ${count} of ${of}`)
    const [name, most] = Object.entries(others).reduce((a, b) => (a[1] >= b[1] ? a : b))
    return [
      {
        name: 'cells read wrongly',
        value: of - right,
        unit: 'cells',
        goal: { exactly: 0 },
      },
      {
        name: 'cells read rightly',
        value: right,
        unit: 'cells',
        baseline: { name, value: most },
        goal: { least: 1 },
      },
    ]
  },
}
