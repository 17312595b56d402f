import { form } from './form.mjs'

export const benchmark = {
  ...form,
  measure: () => Promise.reject(new Error('broken')),
}
