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

export const benchmark = {
  title: 'Phone numbers in the cells of customers read right, beside readers that others made',
  baseline: 'the best of three readers from npm on the same cells',
  goals: 'issue 24: every case right, and at least as many as the best of them',
  small: {},
  whole: {},
  seconds: { small: 30, whole: 30 },
  measure({ say }) {
    const counts = Object.entries(readers).map(([name, read]) => {
      const right = phoneCells.filter((one) => numberIn(read, one) === one.number).length
      say(`${name}: ${right} of ${phoneCells.length}`)
      return { name, right }
    })
    const [own, ...others] = counts
    const best = others.reduce((a, b) => (a.right >= b.right ? a : b))
    return [
      {
        name: 'cells read wrongly',
        value: phoneCells.length - own.right,
        unit: 'cells',
        goal: { exactly: 0 },
      },
      {
        name: 'cells read rightly',
        value: own.right,
        unit: 'cells',
        baseline: { name: best.name, value: best.right },
        goal: { least: 1 },
      },
    ]
  },
}
